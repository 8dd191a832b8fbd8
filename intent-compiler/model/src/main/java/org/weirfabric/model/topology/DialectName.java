package org.weirfabric.model.topology;

/** The configuration language a switch understands over gNMI. */
public enum DialectName {
  /** OpenConfig with Weir's YANG augment for what OpenConfig lacks. */
  OPENCONFIG("openconfig"),
  /** SONiC's CONFIG_DB, gNMI origin {@code sonic_db}. */
  SONIC("sonic");

  private final String text;

  DialectName(String text) {
    this.text = text;
  }

  /** The name in files. */
  public String text() {
    return text;
  }
}
