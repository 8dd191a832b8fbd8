package org.weirfabric.model.intent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.source.SourceLines;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.source.SourceText;

/**
 * Reads an intent; {@code docs/intent.md} explains the language.
 *
 * <pre>{@code
 * intent: rdma-training            # id: letters, digits, dash
 * scope: { hosts: all }            # all | list of names; or labels: { rack: [r1, r2] }; or pairs
 * trust: remark                    # remark | accept-unremarked
 * classes:
 *   - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 60%, ecn: auto }
 *   - { name: cnp,  priority: 6, dscp: [48], schedule: strict, limit: 5% }
 *   - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }
 * mtu: 9216                        # largest frame with header and tags, without FCS, bytes
 * losslessMtu: 4300                # largest frame in a lossless class
 * resilience: { linkFailures: 1 }  # proofs hold after every set of at most so many failures
 * watchdog: { detect: 200ms, restore: 1s, action: drop }
 * hosts: { pfc: static, roceMtu: 4096 }
 * buffers: { headroomPool: shared, oversubscription: 2 }
 * }</pre>
 *
 * <p>What may be left out, and what then holds: {@code scope} all hosts; {@code trust} remark;
 * {@code mtu} 9216; {@code losslessMtu} the MTU; {@code linkFailures} 1; {@code detect} 200ms,
 * {@code restore} 1s, {@code action} drop; {@code pfc} static; {@code roceMtu} 4096; {@code
 * headroomPool} own, {@code oversubscription} 1. In a class: {@code lossless} false, {@code pfc}
 * everywhere, {@code schedule} weighted, {@code limit} of a strict class 5%, {@code ecn} auto in a
 * lossless class of RoCE v2 and off elsewhere, {@code etherType} RoCE v2.
 */
public final class IntentReader {
  /** The longest intent that is read, in characters. */
  public static final int MAX_CHARACTERS = 4 * 1024 * 1024;

  private static final Pattern DURATION = Pattern.compile("(\\d{1,6})(ms|s)");

  private final SourceReader reader = new SourceReader();

  private IntentReader() {}

  /**
   * The intent written in {@code text}.
   *
   * @throws ProblemsException with everything that is wrong with it
   */
  public static LosslessIntent read(String text) throws ProblemsException {
    return new IntentReader().intent(SourceText.parse(text, MAX_CHARACTERS));
  }

  private LosslessIntent intent(SourceNode root) throws ProblemsException {
    Fields fields =
        reader.fields(
            root,
            "intent",
            "scope",
            "trust",
            "classes",
            "mtu",
            "losslessMtu",
            "resilience",
            "watchdog",
            "hosts",
            "buffers");
    LosslessIntent.Builder intent = LosslessIntent.builder().setLines(SourceLines.of(root));
    fields
        .required("intent")
        .flatMap(n -> reader.parsed(n, IntentId.ALLOWED, IntentId::of))
        .ifPresent(intent::setId);
    fields.optional("scope").map(new ScopeReader(reader)::read).ifPresent(intent::setScope);
    fields.optional("trust").map(this::trust).ifPresent(intent::setTrust);
    ClassListReader classes = new ClassListReader(reader);
    fields.required("classes").ifPresent(classes::read);
    Optional<Fields> hosts = fields.optional("hosts").map(n -> reader.fields(n, "pfc", "roceMtu"));
    int roceMtu = roceMtu(hosts, reader);
    Optional<Integer> mtu = mtu(fields);
    mtu.ifPresent(intent::setMtuBytes);
    losslessMtu(fields, mtu, roceMtu).ifPresent(intent::setLosslessMtuBytes);
    fields.optional("resilience").map(this::linkFailures).ifPresent(intent::setLinkFailures);
    fields.optional("watchdog").map(this::watchdog).ifPresent(intent::setWatchdog);
    intent
        .setClasses(classes.classes())
        .setRoceMtuBytes(roceMtu)
        .setHostPfc(hostPfc(hosts, reader))
        .setHeadroomOverSubscription(
            fields.optional("buffers").flatMap(node -> BuffersReader.read(reader, node)));
    reader.throwIfRefused();
    return intent.build();
  }

  private Optional<Integer> mtu(Fields fields) {
    return fields
        .optional("mtu")
        .map(n -> reader.integer(n, LosslessIntent.MIN_MTU_BYTES, LosslessIntent.MAX_MTU_BYTES))
        .orElse(Optional.of(LosslessIntent.DEFAULT_MTU_BYTES));
  }

  private Optional<Integer> losslessMtu(Fields fields, Optional<Integer> mtu, int roceMtu) {
    if (!mtu.isPresent()) {
      return mtu;
    }
    int needed = roceMtu + LosslessIntent.ROCE_OVERHEAD_BYTES;
    Optional<SourceNode> node = fields.optional("losslessMtu");
    int limit = mtu.get();
    Optional<Integer> value =
        node.isPresent() ? reader.integer(node.get(), 1, limit) : Optional.of(limit);
    if (value.isPresent() && value.get() < needed) {
      reader.refuse(
          ProblemCode.OUT_OF_RANGE,
          node.or(() -> fields.optional("mtu")).orElse(fields.node()),
          value.get() + " bytes for lossless frames",
          needed + " to " + Math.max(needed, limit) + ", what RoCE MTU " + roceMtu + " needs",
          "raise it, or state the hosts' smaller RoCE MTU in hosts.roceMtu");
    }
    return value;
  }

  private int linkFailures(SourceNode node) {
    return reader
        .fields(node, "linkFailures")
        .optional("linkFailures")
        .flatMap(n -> reader.integer(n, 0, LosslessIntent.MAX_LINK_FAILURES))
        .orElse(LosslessIntent.DEFAULT_LINK_FAILURES);
  }

  private static HostPfc hostPfc(Optional<Fields> hosts, SourceReader reader) {
    Map<String, HostPfc> words = new LinkedHashMap<>();
    for (HostPfc word : HostPfc.values()) {
      words.put(word.text(), word);
    }
    return hosts
        .flatMap(fields -> fields.optional("pfc"))
        .flatMap(n -> reader.oneOf(n, words))
        .orElse(HostPfc.STATIC);
  }

  private static int roceMtu(Optional<Fields> hosts, SourceReader reader) {
    return hosts
        .flatMap(fields -> fields.optional("roceMtu"))
        .flatMap(
            n ->
                reader
                    .integer(n, 256, 4096)
                    .flatMap(
                        bytes ->
                            Integer.bitCount(bytes) == 1
                                ? Optional.of(bytes)
                                : reader.wrongForm(n, "256, 512, 1024, 2048, 4096")))
        .orElse(LosslessIntent.DEFAULT_ROCE_MTU_BYTES);
  }

  private TrustBoundary trust(SourceNode node) {
    Map<String, TrustBoundary> words = new LinkedHashMap<>();
    for (TrustBoundary word : TrustBoundary.values()) {
      words.put(word.text(), word);
    }
    return reader.oneOf(node, words).orElse(TrustBoundary.REMARK);
  }

  private WatchdogIntent watchdog(SourceNode node) {
    Fields fields = reader.fields(node, "detect", "restore", "action");
    WatchdogIntent standard = WatchdogIntent.DEFAULT;
    Map<String, WatchdogAction> actions = new LinkedHashMap<>();
    actions.put("drop", WatchdogAction.DROP);
    actions.put("forward", WatchdogAction.FORWARD);
    actions.put("alert", WatchdogAction.ALERT);
    return WatchdogIntent.of(
        millis(
            fields,
            "detect",
            WatchdogIntent.MIN_DETECT_MILLIS,
            WatchdogIntent.MAX_DETECT_MILLIS,
            standard.detectMillis()),
        millis(
            fields,
            "restore",
            WatchdogIntent.MIN_RESTORE_MILLIS,
            WatchdogIntent.MAX_RESTORE_MILLIS,
            standard.restoreMillis()),
        fields.optional("action").flatMap(n -> reader.oneOf(n, actions)).orElse(standard.action()));
  }

  private int millis(Fields fields, String name, int min, int max, int standard) {
    Optional<SourceNode> node = fields.optional(name);
    if (!node.isPresent()) {
      return standard;
    }
    String allowed = "a time such as 200ms or 1s, from " + min + "ms to " + max + "ms";
    Optional<Integer> millis = reader.parsed(node.get(), allowed, IntentReader::millis);
    if (millis.isPresent() && (millis.get() < min || millis.get() > max)) {
      reader.outOfRange(node.get(), allowed);
      return standard;
    }
    return millis.orElse(standard);
  }

  private static int millis(String text) {
    Matcher m = DURATION.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException("not a time such as 200ms: " + text);
    }
    int number = Integer.parseInt(m.group(1));
    return m.group(2).equals("s") ? Math.multiplyExact(number, 1000) : number;
  }
}
