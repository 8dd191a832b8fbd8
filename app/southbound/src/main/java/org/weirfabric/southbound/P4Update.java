package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.wire.p4.Entity;
import org.weirfabric.wire.p4.Update;

/** One change of one table entry, with what takes it back. */
@AutoValue
public abstract class P4Update {
  P4Update() {}

  /** What the switch holds under this key before; empty if nothing. */
  public abstract Optional<P4Entry> before();

  /** What it is to hold; empty if nothing. */
  public abstract Optional<P4Entry> after();

  private static P4Update of(Optional<P4Entry> before, Optional<P4Entry> after) {
    return new AutoValue_P4Update(before, after);
  }

  /** An entry that comes. */
  public static P4Update insert(P4Entry entry) {
    return of(Optional.empty(), Optional.of(entry));
  }

  /** An entry that changes. */
  public static P4Update modify(P4Entry before, P4Entry after) {
    return of(Optional.of(before), Optional.of(after));
  }

  /** An entry that goes. */
  public static P4Update remove(P4Entry entry) {
    return of(Optional.of(entry), Optional.empty());
  }

  /** The entry it is about, as it will be or, if it goes, as it was. */
  P4Entry entry() {
    return after().or(this::before).orElseThrow();
  }

  /** The update that takes this one back. */
  public P4Update inverse() {
    return of(after(), before());
  }

  Update toWire(P4Names names) {
    Update.Type type =
        before().isEmpty()
            ? Update.Type.INSERT
            : after().isEmpty() ? Update.Type.DELETE : Update.Type.MODIFY;
    return Update.newBuilder()
        .setType(type)
        .setEntity(Entity.newBuilder().setTableEntry(names.encode(entry())))
        .build();
  }
}
