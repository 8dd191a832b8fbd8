package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.texts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.weirfabric.model.topology.Bundle;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.LinkFeatures;
import org.weirfabric.model.topology.LinkLayer;
import org.weirfabric.model.topology.Macsec;
import org.weirfabric.model.topology.P4Mode;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Vxlan;

/** {@link Topology} as JSON, which {@link org.weirfabric.model.topology.TopologyReader} reads. */
public final class TopologyCodec {
  private TopologyCodec() {}

  /** The JSON form of {@code topology}; what is as it is by default may be left out. */
  public static ObjectNode encode(Topology topology) {
    ObjectNode json = object();
    json.set("switches", list(topology.switches().values(), TopologyCodec::encode));
    json.set("links", list(topology.links(), TopologyCodec::encode));
    json.set("hosts", list(topology.hosts().values(), TopologyCodec::encode));
    topology.vxlan().ifPresent(vxlan -> json.set("vxlan", encode(vxlan)));
    return json;
  }

  /**
   * Writes {@code topology} row by row: as YAML, a line for each switch, link and host; or as the
   * JSON of {@link #encode}. A fabric of any size needs no memory beyond its own.
   *
   * @throws IOException if {@code out} does
   */
  public static void write(Topology topology, boolean json, Appendable out) throws IOException {
    TopologyRows rows = new TopologyRows(json, out);
    rows.open();
    rows.list("switches", topology.switches().values(), TopologyCodec::encode);
    rows.list("links", topology.links(), TopologyCodec::encode);
    rows.list("hosts", topology.hosts().values(), TopologyCodec::encode);
    if (topology.vxlan().isPresent()) {
      rows.object("vxlan", encode(topology.vxlan().get()));
    }
    rows.close();
  }

  private static ObjectNode encode(Switch s) {
    ObjectNode json = object();
    json.put("name", s.id().value());
    json.put("asic", s.asic());
    json.put("dialect", s.dialect().text());
    json.put("role", s.role());
    s.gnmi().ifPresent(endpoint -> json.put("gnmi", endpoint.toString()));
    s.p4runtime().ifPresent(endpoint -> json.put("p4runtime", endpoint.toString()));
    if (s.p4() != P4Mode.OWN) {
      json.put("p4", s.p4().text());
    }
    s.access().ifPresent(name -> json.put("access", name.value()));
    if (!s.slices().isEmpty()) {
      ObjectNode slices = json.putObject("slices");
      s.slices().forEach((port, slice) -> slices.put(port.value(), slice));
    }
    return json;
  }

  private static ObjectNode encode(Link link) {
    ObjectNode json = object();
    json.put("a", link.a().toString());
    json.put("b", link.b().toString());
    json.put("speed", link.speed().toString());
    json.put("cable", link.cable().toString());
    if (link.layer() != LinkLayer.L3) {
      json.put("layer", link.layer().text());
    }
    link.bundle().ifPresent(bundle -> putBundle(json, bundle));
    putFeatures(json, link.features());
    return json;
  }

  private static ObjectNode encode(Host host) {
    ObjectNode json = object();
    json.put("name", host.id().value());
    json.put("port", host.port().toString());
    json.put("speed", host.speed().toString());
    json.put("cable", host.cable().toString());
    json.put("ip", host.ip());
    if (host.layer() != LinkLayer.L3) {
      json.put("layer", host.layer().text());
    }
    if (!host.labels().isEmpty()) {
      host.labels().forEach(json.putObject("labels")::put);
    }
    putFeatures(json, host.features());
    return json;
  }

  private static void putBundle(ObjectNode json, Bundle bundle) {
    if (bundle.atA().equals(bundle.atB())) {
      json.put("lag", bundle.atA().value());
    } else {
      json.putObject("lag").put("a", bundle.atA().value()).put("b", bundle.atB().value());
    }
  }

  private static void putFeatures(ObjectNode json, LinkFeatures features) {
    if (features.macsec() != Macsec.NONE) {
      json.put("macsec", features.macsec().text());
    }
    if (features.gearboxNanos() > 0) {
      json.put("gearbox", features.gearboxNanos() + "ns");
    }
    features.mtuBytes().ifPresent(bytes -> json.put("mtu", bytes));
  }

  private static ObjectNode encode(Vxlan vxlan) {
    ObjectNode json = object();
    json.set("vteps", texts(vxlan.vteps()));
    json.put("underlay", vxlan.underlay().text());
    json.put("dscp", vxlan.dscpMode().text());
    if (!vxlan.outerDscps().isEmpty()) {
      ObjectNode outer = json.putObject("outerDscps");
      vxlan.outerDscps().forEach((tc, dscp) -> outer.put(tc.toString(), dscp.value()));
    }
    json.put("ecn", vxlan.carriesEcn() ? "rfc6040" : "none");
    if (vxlan.floodDscp().isPresent()) {
      json.put("flood", vxlan.floodDscp().get().value());
    } else {
      json.put("flood", "none");
    }
    return json;
  }
}
