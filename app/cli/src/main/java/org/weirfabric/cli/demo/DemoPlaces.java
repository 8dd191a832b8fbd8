package org.weirfabric.cli.demo;

import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.topology.Switch;

/** Where to look at a demo that is up. */
final class DemoPlaces {
  private final DemoParts parts;
  private final DemoDirectory directory;

  DemoPlaces(DemoParts parts, DemoDirectory directory) {
    this.parts = parts;
    this.directory = directory;
  }

  /** Notes them in {@code result}. */
  void addTo(DemoResult result) throws RefusedException {
    String onos = parts.rest().base().toString();
    result.setPlace("onos", onos + "/onos/v1/devices");
    result.setPlace("weir", onos + "/onos/weir/v1/intents");
    result.setPlace("login", parts.loginFile().toString());
    result.setPlace("files", directory.run().toString());
    for (Switch each : parts.topology().switches().values()) {
      each.gnmi().ifPresent(server -> result.setPlace(each.id() + ".gnmi", server.toString()));
      each.p4runtime()
          .ifPresent(server -> result.setPlace(each.id() + ".p4runtime", server.toString()));
    }
  }
}
