package org.weirfabric.onos.rest;

import java.util.Map;
import java.util.Set;
import javax.ws.rs.core.Application;

/**
 * The resources of {@code /onos/weir/v1}.
 *
 * <p>It takes neither ONOS's filter, which wants an admin for every question that is a POST, nor
 * its mappers, whose answers have no code.
 */
public final class WeirApplication extends Application {
  /** Answers leave as they are written: events would wait for the 8 KiB that Jersey gathers. */
  @Override
  public Map<String, Object> getProperties() {
    return Map.of("jersey.config.server.contentLength.buffer", 0);
  }

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(
        RoleFilter.class,
        FailureMapper.class,
        HealthResource.class,
        TopologyResource.class,
        IntentsResource.class,
        PlansResource.class,
        TelemetryResource.class,
        TransactionsResource.class,
        AuditResource.class,
        DriftResource.class,
        SwitchesResource.class,
        HostsResource.class,
        WatchResource.class,
        MetricsResource.class);
  }
}
