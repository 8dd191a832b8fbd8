package org.weirfabric.model.asic;

/** By which formula an ASIC's vendor sizes headroom. */
public enum HeadroomForm {
  /** The vendor has none of its own: the physical minimum, rounded as the ASIC allocates. */
  PHYSICAL("physical"),
  /** NVIDIA Spectrum-4 and -5, as SONiC's {@code buffer_headroom_mellanox.lua} computes it. */
  SPECTRUM_TILE("spectrum-tile");

  private final String text;

  HeadroomForm(String text) {
    this.text = text;
  }

  /** The name in the catalogue's files. */
  public String text() {
    return text;
  }
}
