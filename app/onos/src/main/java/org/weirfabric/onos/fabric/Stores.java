package org.weirfabric.onos.fabric;

import com.google.auto.value.AutoValue;
import java.util.function.Function;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.onos.upkeep.HostBook;

/** The documents that Weir keeps. */
@AutoValue
abstract class Stores {
  Stores() {}

  /** Intents by name. */
  abstract Documents intents();

  /** The topology. */
  abstract TopologyShelf topology();

  /** Plans by number and hash. */
  abstract Documents plans();

  /** Idempotency keys, with what each has led to. */
  abstract Documents keys();

  /** Maintenance, policies and freezes. */
  abstract Documents upkeep();

  /** Who did what, by number. */
  abstract Documents audit();

  /** Applies that wait, and those that are tried on a part of the fabric first, by name. */
  abstract Documents orders();

  /** What switches held before the change that is tried now, by switch. */
  abstract Documents canary();

  /** What operators have said of hosts. */
  final HostBook hosts() {
    return new HostBook(upkeep(), topology()::find);
  }

  /** The documents that {@code opener} gives for each of their names. */
  static Stores open(Function<String, Documents> opener) {
    return new AutoValue_Stores(
        opener.apply("weir-intents"),
        new TopologyShelf(opener.apply("weir-topology")),
        opener.apply("weir-plans"),
        opener.apply("weir-keys"),
        opener.apply("weir-upkeep"),
        opener.apply("weir-audit"),
        opener.apply("weir-orders"),
        opener.apply("weir-canary"));
  }
}
