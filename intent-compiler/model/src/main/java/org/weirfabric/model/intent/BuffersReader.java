package org.weirfabric.model.intent;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;

/** Reads an intent's {@code buffers: { headroomPool: own | shared, oversubscription: 2 }}. */
final class BuffersReader {
  private static final String RATIO = "a number from 1 to 100 with up to two decimals, such as 2";
  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}(\\.\\d{1,2})?");

  private BuffersReader() {}

  /** By how much a shared headroom pool is over-subscribed; empty where groups share none. */
  static Optional<BigDecimal> read(SourceReader reader, SourceNode node) {
    Fields fields = reader.fields(node, "headroomPool", "oversubscription");
    boolean shared =
        fields
            .optional("headroomPool")
            .flatMap(n -> reader.oneOf(n, SourceReader.options("own", false, "shared", true)))
            .orElse(false);
    Optional<SourceNode> given = fields.optional("oversubscription");
    Optional<BigDecimal> ratio = given.flatMap(n -> reader.parsed(n, RATIO, BuffersReader::ratio));
    if (given.isPresent() && !shared) {
      reader.refuse(
          ProblemCode.CLASS_CONFLICT,
          given.get(),
          "an oversubscription without a pool",
          "headroomPool: shared beside it",
          "say that the pool is shared, or leave the oversubscription out");
    }
    return shared ? Optional.of(ratio.orElse(BigDecimal.ONE)) : Optional.empty();
  }

  private static BigDecimal ratio(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("not " + RATIO + ": " + text);
    }
    BigDecimal ratio = new BigDecimal(text);
    if (ratio.compareTo(BigDecimal.ONE) < 0 || ratio.compareTo(BigDecimal.valueOf(100)) > 0) {
      throw new IllegalArgumentException("not " + RATIO + ": " + text);
    }
    return ratio.stripTrailingZeros();
  }
}
