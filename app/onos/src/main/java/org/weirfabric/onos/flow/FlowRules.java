package org.weirfabric.onos.flow;

import java.net.URL;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.CoreService;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.pi.model.DefaultPiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconfId;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.southbound.P4Pipeline;
import org.weirfabric.southbound.P4Relay;

/**
 * Offers {@code weir.p4} to ONOS as a pipeconf, {@value #PIPECONF}, and relays to devices that have
 * it: those called {@code device:NAME} after their switches.
 */
@Component(immediate = true, service = P4Relay.Source.class)
public final class FlowRules implements P4Relay.Source {
  /** The name of the pipeconf in ONOS. */
  public static final String PIPECONF = "org.weirfabric.weir";

  private static final PiPipeconfId ID = new PiPipeconfId(PIPECONF);

  private final DeviceService devices;
  private final FlowRuleService rules;
  private final PiPipeconfService pipeconfs;
  private final ApplicationId application;
  private final P4Pipeline program = P4Pipeline.weir();

  /** Registers the pipeconf. */
  @Activate
  public FlowRules(
      @Reference CoreService core,
      @Reference DeviceService devices,
      @Reference FlowRuleService rules,
      @Reference PiPipeconfService pipeconfs) {
    this.devices = devices;
    this.rules = rules;
    this.pipeconfs = pipeconfs;
    this.application = core.registerApplication("org.weirfabric");
    if (pipeconfs.getPipeconf(ID).isEmpty()) {
      pipeconfs.register(pipeconf());
    }
  }

  private PiPipeconf pipeconf() {
    return DefaultPiPipeconf.builder()
        .withId(ID)
        .withPipelineModel(new WeirPipelineModel(program.tables()))
        .addExtension(PiPipeconf.ExtensionType.P4_INFO_TEXT, resource("weir.p4info.txtpb"))
        .addExtension(PiPipeconf.ExtensionType.BMV2_JSON, resource("weir.json"))
        .build();
  }

  private static URL resource(String name) {
    URL found = P4Pipeline.class.getResource("/org/weirfabric/p4/" + name);
    if (found == null) {
      throw new IllegalStateException(name + " is missing from this build of Weir");
    }
    return found;
  }

  /** Takes the pipeconf back; rules stay until someone removes them. */
  @Deactivate
  public void deactivate() {
    if (pipeconfs.getPipeconf(ID).isPresent()) {
      pipeconfs.unregister(ID);
    }
  }

  @Override
  public P4Relay to(Switch declared) {
    DeviceId device = DeviceId.deviceId("device:" + declared.id());
    return new FlowRuleRelay(
        declared.id(),
        device,
        devices,
        rules,
        pipeconfs,
        ID,
        new EntryRules(device, application, program.tables()));
  }
}
