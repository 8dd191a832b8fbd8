package org.weirfabric.model.intent;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.source.SourceText;

/**
 * Reads an intent.
 *
 * <pre>{@code
 * intent: rdma-training            # id: letters, digits, dash
 * scope: { hosts: all }            # all | list of names
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
 * <p>What may be left out, and what then holds: {@code scope} all hosts; {@code mtu} 9216; {@code
 * losslessMtu} the MTU; {@code linkFailures} 1; {@code detect} 200ms, {@code restore} 1s, {@code
 * action} drop; {@code pfc} static; {@code roceMtu} 4096; {@code headroomPool} own, {@code
 * oversubscription} 1. In a class: {@code lossless} false, {@code schedule} weighted, {@code limit}
 * of a strict class 5%, {@code ecn} auto in a lossless class and off elsewhere.
 *
 * <p>{@code scope.pairs}, {@code scope.labels}, a class's {@code pcp} and {@code etherType}, a
 * second lossless class and {@code hosts.pfc: dcbx} are parts of the language that this version
 * refuses, rather than ignores.
 */
public final class IntentReader {
  private static final Pattern DURATION = Pattern.compile("(\\d{1,6})(ms|s)");

  private final SourceReader reader = new SourceReader();

  private IntentReader() {}

  /**
   * The intent written in {@code text}.
   *
   * @throws ProblemsException with everything that is wrong with it
   */
  public static LosslessIntent read(String text) throws ProblemsException {
    return new IntentReader().intent(SourceText.parse(text));
  }

  private LosslessIntent intent(SourceNode root) throws ProblemsException {
    Fields fields =
        reader.fields(
            root,
            "intent",
            "scope",
            "classes",
            "mtu",
            "losslessMtu",
            "resilience",
            "watchdog",
            "hosts",
            "buffers");
    Optional<IntentId> id =
        fields.required("intent").flatMap(n -> reader.parsed(n, IntentId.ALLOWED, IntentId::of));
    HostScope scope = fields.optional("scope").map(this::scope).orElse(HostScope.all());
    ClassListReader classes = new ClassListReader(reader);
    fields.required("classes").ifPresent(classes::read);
    int roceMtu = fields.optional("hosts").map(this::hosts).orElse(defaultRoceMtu());
    Optional<Integer> mtu = mtu(fields);
    Optional<Integer> losslessMtu = losslessMtu(fields, mtu, roceMtu);
    int linkFailures =
        fields.optional("resilience").map(this::linkFailures).orElse(defaultLinkFailures());
    WatchdogIntent watchdog =
        fields.optional("watchdog").map(this::watchdog).orElse(WatchdogIntent.DEFAULT);
    Optional<BigDecimal> headroomOverSubscription =
        fields.optional("buffers").flatMap(node -> BuffersReader.read(reader, node));
    reader.throwIfRefused();
    return LosslessIntent.of(
        id.orElseThrow(),
        scope,
        classes.classes(),
        mtu.orElseThrow(),
        losslessMtu.orElseThrow(),
        roceMtu,
        linkFailures,
        watchdog,
        headroomOverSubscription);
  }

  private static int defaultRoceMtu() {
    return LosslessIntent.DEFAULT_ROCE_MTU_BYTES;
  }

  private static int defaultLinkFailures() {
    return LosslessIntent.DEFAULT_LINK_FAILURES;
  }

  private HostScope scope(SourceNode node) {
    Fields fields = reader.fields(node, "hosts", "pairs", "labels");
    for (String later : new String[] {"pairs", "labels"}) {
      fields
          .optional(later)
          .ifPresent(
              n ->
                  reader.refuse(
                      ProblemCode.NOT_SUPPORTED,
                      n,
                      "a scope by " + later,
                      "hosts: all, or hosts with a list of names",
                      "list the hosts: a port's trust can't tell one destination from another"));
    }
    Optional<SourceNode> hosts = fields.optional("hosts");
    if (!hosts.isPresent()) {
      return HostScope.all();
    }
    return hosts
        .get()
        .match(
            scalar -> {
              if (!scalar.text().equals("all")) {
                reader.wrongForm(scalar, "all, or a list of host names");
              }
              return HostScope.all();
            },
            this::namedHosts,
            mapping -> {
              reader.wrongForm(mapping, "all, or a list of host names");
              return HostScope.all();
            });
  }

  private HostScope namedHosts(SourceNode.Sequence list) {
    SortedSet<HostId> hosts = new TreeSet<>();
    for (SourceNode item : list.items()) {
      Optional<HostId> host = reader.parsed(item, HostId.ALLOWED, HostId::of);
      if (host.isPresent() && !hosts.add(host.get())) {
        reader.refuse(
            ProblemCode.DUPLICATE,
            item,
            "the host " + host.get() + " again",
            "each host once",
            "remove it");
      }
    }
    if (list.items().size() < 2) {
      reader.outOfRange(list, "two hosts or more");
    }
    return hosts.size() < 2 ? HostScope.all() : HostScope.named(hosts);
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
        .orElse(defaultLinkFailures());
  }

  private int hosts(SourceNode node) {
    Fields fields = reader.fields(node, "pfc", "roceMtu");
    Optional<SourceNode> pfc = fields.optional("pfc");
    if (pfc.flatMap(n -> reader.oneOf(n, SourceReader.options("static", false, "dcbx", true)))
        .orElse(false)) {
      reader.refuse(
          ProblemCode.NOT_SUPPORTED,
          pfc.get(),
          "dcbx",
          "static",
          "configure PFC on the hosts and write static");
    }
    Map<String, Integer> roceMtus = new LinkedHashMap<>();
    for (int bytes = 256; bytes <= 4096; bytes *= 2) {
      roceMtus.put(String.valueOf(bytes), bytes);
    }
    return fields
        .optional("roceMtu")
        .flatMap(n -> reader.oneOf(n, roceMtus))
        .orElse(defaultRoceMtu());
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
