package org.weirfabric.onos.store;

import org.onlab.util.KryoNamespace;
import org.onosproject.store.service.Serializer;

/** How bytes are kept in ONOS's store: as they are. */
final class ByteSerializer {
  private ByteSerializer() {}

  static Serializer create() {
    return Serializer.using(
        KryoNamespace.newBuilder()
            .nextId(KryoNamespace.INITIAL_ID)
            .register(byte[].class)
            .build("weir-bytes"));
  }
}
