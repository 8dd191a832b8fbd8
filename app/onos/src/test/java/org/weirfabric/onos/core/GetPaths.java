package org.weirfabric.onos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import org.weirfabric.onos.rest.WeirApplication;

/** The paths that Weir's REST answers a GET of, all of them. */
final class GetPaths {
  /** A stream that ends only with who reads it. */
  private static final String ENDLESS = "/watch/events";

  private GetPaths() {}

  /** The paths, with what each class's templates stand for filled in. */
  static SortedSet<String> with(Map<String, String> templates) {
    SortedSet<String> paths = new TreeSet<>();
    for (Class<?> each : new WeirApplication().getClasses()) {
      Path base = each.getAnnotation(Path.class);
      for (Method method : each.getMethods()) {
        if (base != null && method.isAnnotationPresent(GET.class)) {
          Path below = method.getAnnotation(Path.class);
          String path = "/" + base.value() + (below == null ? "" : "/" + below.value());
          paths.add(templates.getOrDefault(path, path));
        }
      }
    }
    paths.remove(ENDLESS);
    assertThat(paths).hasSizeGreaterThan(10).noneMatch(path -> path.contains("{"));
    return paths;
  }
}
