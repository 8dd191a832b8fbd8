package org.weirfabric.onos.rest;

import java.util.Set;
import org.onlab.rest.AbstractWebApplication;

/** The resources of {@code /onos/weir/v1}. */
public final class WeirApplication extends AbstractWebApplication {
  @Override
  public Set<Class<?>> getClasses() {
    return getClasses(
        HealthResource.class,
        TopologyResource.class,
        IntentsResource.class,
        PlansResource.class,
        TelemetryResource.class,
        TransactionsResource.class);
  }
}
