package org.weirfabric.lab.faults.campaign;

/** What a run's controller is. */
public enum Core {
  /** Compiler, push and southbound over a journal in a file, in a small process. */
  SMALL("small"),
  /** Weir as an application of a real ONOS core, over ONOS's own store. */
  ONOS("onos");

  private final String text;

  Core(String text) {
    this.text = text;
  }

  /** Its name in reports. */
  public String text() {
    return text;
  }
}
