package org.weirfabric.onos.provider;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.onosproject.net.device.DeviceAdminService;
import org.onosproject.net.device.DeviceProviderRegistry;
import org.onosproject.net.device.DeviceProviderService;
import org.onosproject.net.host.HostProviderRegistry;
import org.onosproject.net.host.HostProviderService;
import org.onosproject.net.link.LinkDescription;
import org.onosproject.net.link.LinkProviderRegistry;
import org.onosproject.net.link.LinkProviderService;

/** ONOS as a provider sees it, keeping note of what it is told. */
final class RecordedOnos {
  private final List<String> told = new ArrayList<>();
  private BiConsumer<String, Object> listener = (what, about) -> {};

  /** A provider registered here. */
  FabricProvider provider() {
    return new FabricProvider(
        registry(DeviceProviderRegistry.class, DeviceProviderService.class),
        registry(LinkProviderRegistry.class, LinkProviderService.class),
        registry(HostProviderRegistry.class, HostProviderService.class),
        recorder(DeviceAdminService.class));
  }

  /** Has {@code next} called with each call and its first argument, while it is being made. */
  void listen(BiConsumer<String, Object> next) {
    listener = next;
  }

  /** What was told since the last time this was asked: the call and what it is about. */
  List<String> news() {
    List<String> news = List.copyOf(told);
    told.clear();
    return news;
  }

  private <R> R registry(Class<R> registry, Class<?> service) {
    return registry.cast(
        Proxy.newProxyInstance(
            registry.getClassLoader(),
            new Class<?>[] {registry},
            (self, method, arguments) ->
                method.getName().equals("register") ? recorder(service) : null));
  }

  private <S> S recorder(Class<S> service) {
    return service.cast(
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (self, method, arguments) -> {
              told.add(method.getName() + " " + subject(arguments[0]));
              listener.accept(method.getName(), arguments[0]);
              return null;
            }));
  }

  private static String subject(Object about) {
    if (about instanceof LinkDescription link) {
      return link.src().deviceId() + " to " + link.dst().deviceId();
    }
    return about.toString();
  }
}
