package org.weirfabric.model.intent;

/** How a host in scope is known to send and obey PFC. */
public enum HostPfc {
  /** The operator has configured it and says so. */
  STATIC("static"),
  /** It says so itself by DCBX; until then its port stays closed. */
  DCBX("dcbx");

  private final String text;

  HostPfc(String text) {
    this.text = text;
  }

  /** The word for it in files. */
  public String text() {
    return text;
  }
}
