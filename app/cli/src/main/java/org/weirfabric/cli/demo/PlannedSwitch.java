package org.weirfabric.cli.demo;

import java.util.List;

/**
 * What a plan has for one switch.
 *
 * @param name the switch
 * @param gnmiPaths the gNMI paths it is to hold
 * @param p4Entries the P4 entries it is to hold
 * @param facts its first numbers
 */
record PlannedSwitch(
    String name, List<String> gnmiPaths, List<String> p4Entries, SwitchFacts facts) {
  PlannedSwitch {
    gnmiPaths = List.copyOf(gnmiPaths);
    p4Entries = List.copyOf(p4Entries);
  }
}
