package org.weirfabric.model.asic;

/** By which formula an ASIC's vendor sizes headroom. */
public enum HeadroomForm {
  /** The vendor has none of its own: the physical minimum, rounded as the ASIC allocates. */
  PHYSICAL("physical"),
  /** NVIDIA Spectrum-1 to -3, as SONiC's {@code buffer_headroom_mellanox.lua} computes it. */
  SPECTRUM("spectrum"),
  /** NVIDIA Spectrum-4 and -5: the same, with what a tile holds back. */
  SPECTRUM_TILE("spectrum-tile"),
  /** NVIDIA Spectrum-6: the same as for Spectrum-1, and 18 KiB more. */
  SPECTRUM_6("spectrum-6");

  private final String text;

  HeadroomForm(String text) {
    this.text = text;
  }

  /** The name in the catalogue's files. */
  public String text() {
    return text;
  }
}
