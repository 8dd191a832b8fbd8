package org.weirfabric.p4;

import java.util.List;

/** What two descriptions of one table have to agree on. */
record TableShape(
    List<String> matchFields,
    List<String> actions,
    String defaultAction,
    boolean defaultIsConst,
    long size,
    String directCounter) {

  static String matchField(String name, String kind, int bits) {
    return name + ":" + kind + ":" + bits;
  }
}
