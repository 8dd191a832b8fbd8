package org.weirfabric.onos.inside;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.southbound.GnmiClient;
import org.weirfabric.southbound.WireChannels;
import org.weirfabric.southbound.WireSettings;

/**
 * A gNMI Capabilities call with Weir's own client; a test puts this class into the bundle's class
 * space as a fragment. Its types are the JDK's, so that both spaces can speak of it.
 */
public final class CapabilitiesCall implements Function<Integer, String> {

  @Override
  public String apply(Integer port) {
    try (WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
        GnmiClient client = channels.gnmi(SwitchId.of("peer"), Endpoint.of("127.0.0.1", port))) {
      return client.capabilities().get(30, TimeUnit.SECONDS).gnmiVersion();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
