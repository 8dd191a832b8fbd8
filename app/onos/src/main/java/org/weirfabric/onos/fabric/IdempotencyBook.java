package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
 * whoever asks, because its base revision is gone afterwards. While a request with the key is
 * carried out here, another one waits.
 */
final class IdempotencyBook {
  static final int KEPT = 256;

  private static final Logger LOG = LoggerFactory.getLogger(IdempotencyBook.class);

  private static final int SLACK = 32;
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,128}");
  private static final String REQUEST = "request";
  private static final String TRANSACTION = "transaction";
  private static final String AT = "at";

  private final Documents documents;
  private final Set<String> underWay = new HashSet<>();
  private final Map<String, String> unsettled = new HashMap<>();

  IdempotencyBook(Documents documents) {
    this.documents = documents;
  }

  /** What a claim has come to. */
  static final class Claim {
    private final Optional<String> transaction;
    private final boolean isNew;

    private Claim(Optional<String> transaction, boolean isNew) {
      this.transaction = transaction;
      this.isNew = isNew;
    }

    /** The transaction that the same request has led to; empty if it is to be carried out. */
    Optional<String> transaction() {
      return transaction;
    }
  }

  /**
   * Claims {@code key} for {@code request}. A claim that is to be carried out ends with {@link
   * #settle} or {@link #release}.
   *
   * @param nowMillis since the Unix epoch
   * @throws ProblemsException if the key is not one, came with another request, or that request is
   *     being carried out
   */
  synchronized Claim claim(String key, String request, long nowMillis) throws ProblemsException {
    if (!KEY.matcher(key).matches()) {
      throw refused(
          ProblemCode.WRONG_FORM,
          "a key of " + key.length() + " characters",
          "1 to 128 visible ASCII characters",
          "use a UUID");
    }
    String unsettledText = unsettled.get(key);
    if (unsettledText != null) {
      documents.put(key, unsettledText);
      unsettled.remove(key);
    }
    if (underWay.contains(key)) {
      throw refused(
          ProblemCode.BUSY,
          "a key whose request is being carried out",
          "one request at a time",
          "send the same request again in a moment: it gives the same transaction");
    }
    if (documents.putIfAbsent(key, text(request, "", nowMillis))) {
      underWay.add(key);
      trim();
      return new Claim(Optional.empty(), true);
    }
    JsonNode known = documents.get(key).map(CanonicalJson::parse).orElse(null);
    if (known != null && !known.path(REQUEST).asText().equals(request)) {
      throw refused(
          ProblemCode.KEY_REUSED,
          "a key that came with another request",
          "a key for each request",
          "use a new key, or send the same request as before");
    }
    Optional<String> transaction =
        Optional.ofNullable(known)
            .map(each -> each.path(TRANSACTION).asText())
            .filter(id -> !id.isEmpty());
    if (transaction.isEmpty()) {
      underWay.add(key);
    }
    return new Claim(transaction, false);
  }

  /**
   * What {@code key} was claimed for has led to {@code transaction}. If the store doesn't take that
   * now, it is remembered here until the key is asked for again.
   */
  synchronized void settle(String key, String request, String transaction, long nowMillis) {
    underWay.remove(key);
    String text = text(request, transaction, nowMillis);
    try {
      documents.put(key, text);
    } catch (RuntimeException e) {
      LOG.warn("the store does not take that a key has led to {}", transaction, e);
      unsettled.put(key, text);
    }
  }

  /**
   * What {@code key} was claimed for was refused, and may be asked for again. One that another
   * controller has claimed stays: it may be carrying it out.
   */
  synchronized void release(String key, Claim claim) {
    underWay.remove(key);
    if (claim.isNew) {
      documents.remove(key);
    }
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
