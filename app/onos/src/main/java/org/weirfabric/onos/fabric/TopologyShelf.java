package org.weirfabric.onos.fabric;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Optional;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.onos.store.Documents;

/**
 * The topology in the shared store. Reading a large one takes a while, so the last one that was
 * read is kept for as long as the store holds the same text.
 */
final class TopologyShelf {
  private static final String NAME = "topology";

  private final Documents documents;
  private Optional<Read> last = Optional.empty();

  private static final class Read {
    private final String text;
    private final Topology topology;

    private Read(String text, Topology topology) {
      this.text = text;
      this.topology = topology;
    }
  }

  TopologyShelf(Documents documents) {
    this.documents = documents;
  }

  void put(Topology topology) {
    documents.put(NAME, CanonicalJson.text(TopologyCodec.encode(topology)));
  }

  /** The topology; empty until one was put. */
  Optional<Topology> find() {
    return documents.get(NAME).map(this::read);
  }

  private synchronized Topology read(String text) {
    if (last.isEmpty() || !last.get().text.equals(text)) {
      last = Optional.of(new Read(text, Stored.topology(text)));
    }
    return last.get().topology;
  }

  /** What tells one topology from another; "" if there is none. */
  String digest() {
    return documents.get(NAME).map(TopologyShelf::digest).orElse("");
  }

  private static String digest(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return String.format(Locale.ROOT, "%064x", new BigInteger(1, hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
