package org.weirfabric.embedded.completion;

import org.onosproject.net.driver.AbstractIndependentDriverLoader;
import org.onosproject.net.driver.DefaultDriverProviderService;
import org.osgi.service.component.annotations.Component;

/**
 * Loads the driver named {@code default}, which ONOS waits for before it starts its driver, flow
 * rule and packet services.
 */
@SuppressWarnings("deprecation") // ONOS still waits for the deprecated service
@Component(immediate = true, service = DefaultDriverProviderService.class)
public final class DefaultDrivers extends AbstractIndependentDriverLoader
    implements DefaultDriverProviderService {

  /** Creates the loader; the component runtime calls it. */
  public DefaultDrivers() {
    super("/weir-default-drivers.xml");
  }
}
