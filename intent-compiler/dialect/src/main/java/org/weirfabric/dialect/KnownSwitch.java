package org.weirfabric.dialect;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/** What a decoder has to be told of a switch, since no switch holds it. */
@AutoValue
public abstract class KnownSwitch {
  KnownSwitch() {}

  /** The switch. */
  public abstract SwitchId id();

  /** What is at the other end of each port; a decoded switch has these ports, and no others. */
  public abstract SortedMap<PortName, PortRole> roles();

  /** The names of classes where the target has none; others are called {@code tc3}. */
  public abstract SortedMap<Priority, ClassName> classNames();

  /** A KnownSwitch of the given parts. */
  public static KnownSwitch of(
      SwitchId id, SortedMap<PortName, PortRole> roles, SortedMap<Priority, ClassName> classNames) {
    return new AutoValue_KnownSwitch(
        id,
        Collections.unmodifiableSortedMap(new TreeMap<>(roles)),
        Collections.unmodifiableSortedMap(new TreeMap<>(classNames)));
  }

  /** The name of the class of {@code priority}. */
  ClassName className(Priority priority) {
    return Optional.ofNullable(classNames().get(priority))
        .orElseGet(() -> ClassName.of("tc" + priority));
  }
}
