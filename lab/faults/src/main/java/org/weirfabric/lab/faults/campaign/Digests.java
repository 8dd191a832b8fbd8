package org.weirfabric.lab.faults.campaign;

import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;

/** What is asked of a fabric's switches by whoever runs it. */
final class Digests {
  private Digests() {}

  /** A digest of all that each switch is configured with, as it says itself. */
  static SortedMap<String, String> of(RunningFabric fabric) {
    SortedMap<String, String> digests = new TreeMap<>();
    fabric.switches().forEach((id, one) -> digests.put(id.value(), one.digest()));
    return digests;
  }

  /** Where each switch listens, as far as it is talked to. */
  static SortedMap<SwitchId, Endpoints> endpoints(RunningFabric fabric, Scenario scenario) {
    SortedMap<SwitchId, Endpoints> endpoints = new TreeMap<>();
    fabric
        .switches()
        .forEach(
            (id, one) ->
                endpoints.put(
                    id,
                    Endpoints.of(
                        one.gnmiEndpoint().map(Endpoint::parse),
                        one.p4Endpoint().filter(any -> scenario.hasP4(id)).map(Endpoint::parse))));
    return endpoints;
  }
}
