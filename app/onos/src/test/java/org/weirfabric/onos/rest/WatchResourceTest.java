package org.weirfabric.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.ws.rs.Path;
import org.junit.jupiter.api.Test;

class WatchResourceTest {
  @Test
  void cureAtAPortWhoseNameHasASlashCanBeLifted() throws ReflectiveOperationException {
    Matcher found =
        pattern(WatchResource.class.getMethod("lift", String.class, String.class))
            .matcher("cures/leaf1:Ethernet1/1/3");

    assertThat(found.matches()).isTrue();
    assertThat(found.group("port")).isEqualTo("leaf1:Ethernet1/1");
    assertThat(found.group("priority")).isEqualTo("3");
  }

  /** The paths of {@code method}, by the rules of JAX-RS: a name stands for one segment. */
  private static Pattern pattern(Method method) {
    return Pattern.compile(
        method
            .getAnnotation(Path.class)
            .value()
            .replaceAll("\\{(\\w+): (.+?)\\}", "(?<$1>$2)")
            .replaceAll("\\{(\\w+)\\}", "(?<$1>[^/]+)"));
  }
}
