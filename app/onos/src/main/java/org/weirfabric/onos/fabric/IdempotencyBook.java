package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.store.Documents;

/**
 * The idempotency keys of the last requests, in the store: which transaction each has led to.
 *
 * <p>A key is claimed before anything is done for it. If the controller dies between that and the
 * transaction, the next request with the key may do it: a plan can be carried out only once,
 * whoever asks, because its base revision is gone afterwards.
 */
final class IdempotencyBook {
  static final int KEPT = 256;

  private static final int SLACK = 32;
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,128}");
  private static final String REQUEST = "request";
  private static final String TRANSACTION = "transaction";
  private static final String AT = "at";

  private final Documents documents;

  IdempotencyBook(Documents documents) {
    this.documents = documents;
  }

  /**
   * Claims {@code key} for {@code request}.
   *
   * @param nowMillis since the Unix epoch
   * @return the transaction that the same request has led to; empty if it is to be carried out
   * @throws ProblemsException if the key is not one, or came with another request
   */
  synchronized Optional<String> claim(String key, String request, long nowMillis)
      throws ProblemsException {
    if (!KEY.matcher(key).matches()) {
      throw refused(
          ProblemCode.WRONG_FORM,
          "a key of " + key.length() + " characters",
          "1 to 128 visible ASCII characters",
          "use a UUID");
    }
    if (documents.putIfAbsent(key, text(request, "", nowMillis))) {
      trim();
      return Optional.empty();
    }
    JsonNode known = documents.get(key).map(CanonicalJson::parse).orElse(null);
    if (known == null) {
      return Optional.empty();
    }
    if (!known.path(REQUEST).asText().equals(request)) {
      throw refused(
          ProblemCode.KEY_REUSED,
          "a key that came with another request",
          "a key for each request",
          "use a new key, or send the same request as before");
    }
    return Optional.of(known.path(TRANSACTION).asText()).filter(id -> !id.isEmpty());
  }

  /** What {@code key} was claimed for has led to {@code transaction}. */
  synchronized void settle(String key, String request, String transaction, long nowMillis) {
    documents.put(key, text(request, transaction, nowMillis));
  }

  /** What {@code key} was claimed for was refused, and may be asked for again. */
  synchronized void release(String key) {
    documents.remove(key);
  }

  private void trim() {
    if (documents.names().size() <= KEPT + SLACK) {
      return;
    }
    SortedMap<String, String> all = documents.all();
    List<Map.Entry<String, String>> byAge = new ArrayList<>(all.entrySet());
    byAge.sort(
        Comparator.comparingLong(each -> CanonicalJson.parse(each.getValue()).path(AT).asLong()));
    byAge
        .subList(0, Math.max(0, byAge.size() - KEPT))
        .forEach(each -> documents.remove(each.getKey()));
  }

  private static String text(String request, String transaction, long nowMillis) {
    return CanonicalJson.text(
        JsonNodeFactory.instance
            .objectNode()
            .put(REQUEST, request)
            .put(TRANSACTION, transaction)
            .put(AT, nowMillis));
  }

  private static ProblemsException refused(
      ProblemCode code, String found, String allowed, String remedy) {
    return new ProblemsException(
        List.of(Problem.of(code, "Idempotency-Key", found, allowed, remedy)));
  }
}
