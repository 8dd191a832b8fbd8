package org.weirfabric.onos.fabric;

import com.google.auto.value.AutoValue;
import org.weirfabric.onos.store.Documents;

/** The documents that Weir keeps. */
@AutoValue
abstract class Stores {
  Stores() {}

  /** Intents by name. */
  abstract Documents intents();

  /** The topology, one document. */
  abstract Documents topology();

  /** Plans by number and hash. */
  abstract Documents plans();

  static Stores of(Documents intents, Documents topology, Documents plans) {
    return new AutoValue_Stores(intents, topology, plans);
  }
}
