package org.weirfabric.model.topology;

/** The configuration language a switch understands over gNMI. */
public enum DialectName {
  /** OpenConfig with Weir's YANG augment for what OpenConfig lacks. */
  OPENCONFIG("openconfig"),
  /** SONiC's CONFIG_DB, gNMI origin {@code sonic-db}. */
  SONIC("sonic");

  private final String text;

  DialectName(String text) {
    this.text = text;
  }

  /** Whether a switch that speaks it can rewrite the DSCP of what a port receives. */
  public boolean remarks() {
    return this == OPENCONFIG;
  }

  /** The name in files. */
  public String text() {
    return text;
  }
}
