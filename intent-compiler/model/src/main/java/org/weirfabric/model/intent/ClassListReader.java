package org.weirfabric.model.intent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.model.config.PfcReach;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.units.ByteSize;

/** Reads the list of classes, each on its own and then against the others. */
final class ClassListReader {
  private static final int DEFAULT_LIMIT_PERCENT = 5;
  private static final int DEFAULT_PMAX_PERCENT = 20;
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})%");
  private static final String[] FIELDS = {
    "name",
    "priority",
    "dscp",
    "pcp",
    "etherType",
    "lossless",
    "pfc",
    "bandwidth",
    "schedule",
    "limit",
    "ecn"
  };

  private final SourceReader reader;
  private final ClassMatchReader matches;
  private final List<ClassIntent> classes = new ArrayList<>();

  ClassListReader(SourceReader reader) {
    this.reader = reader;
    this.matches = new ClassMatchReader(reader);
  }

  List<ClassIntent> classes() {
    return classes;
  }

  void read(SourceNode list) {
    Optional<List<SourceNode>> items = reader.items(list);
    if (!items.isPresent()) {
      return;
    }
    if (items.get().isEmpty()) {
      reader.outOfRange(list, "at least one class");
    }
    ClassRules rules = new ClassRules(reader, list);
    for (SourceNode item : items.get()) {
      Fields fields = reader.fields(item, FIELDS);
      Optional<ClassIntent> read = readClass(fields);
      read.ifPresent(
          c -> {
            rules.check(fields, c);
            classes.add(c);
          });
    }
    if (classes.size() == items.get().size()) {
      rules.checkTogether(classes);
    }
  }

  private Optional<ClassIntent> readClass(Fields fields) {
    ClassIntent.Builder builder = ClassIntent.builder();
    Optional<ClassName> name =
        fields.required("name").flatMap(n -> reader.parsed(n, ClassName.ALLOWED, ClassName::of));
    Optional<Priority> priority =
        fields
            .required("priority")
            .flatMap(n -> reader.integer(n, Priority.MIN, Priority.MAX))
            .map(Priority::of);
    boolean matched = matches.read(fields, builder);
    Optional<Boolean> lossless =
        fields.optional("lossless").map(reader::bool).orElse(Optional.of(false));
    Map<String, PfcReach> reaches = new LinkedHashMap<>();
    for (PfcReach reach : PfcReach.values()) {
      reaches.put(reach.text(), reach);
    }
    Optional<PfcReach> pfc =
        fields
            .optional("pfc")
            .map(n -> reader.oneOf(n, reaches))
            .orElse(Optional.of(PfcReach.EVERYWHERE));
    Optional<ClassSchedule> schedule = schedule(fields);
    boolean v1 = fields.optional("etherType").isPresent();
    Optional<EcnIntent> ecn =
        fields
            .optional("ecn")
            .map(this::ecn)
            .orElse(lossless.map(is -> is && !v1 ? EcnIntent.auto() : EcnIntent.off()));
    if (!matched
        || !name.isPresent()
        || !priority.isPresent()
        || !lossless.isPresent()
        || !pfc.isPresent()
        || !schedule.isPresent()
        || !ecn.isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        builder
            .setName(name.get())
            .setPriority(priority.get())
            .setLossless(lossless.get())
            .setPfc(pfc.get())
            .setSchedule(schedule.get())
            .setEcn(ecn.get())
            .build());
  }

  private Optional<ClassSchedule> schedule(Fields fields) {
    boolean strict =
        fields
            .optional("schedule")
            .flatMap(n -> reader.oneOf(n, SourceReader.options("weighted", false, "strict", true)))
            .orElse(false);
    refuseOther(fields, strict ? "bandwidth" : "limit", strict);
    if (strict) {
      return fields
          .optional("limit")
          .map(n -> percent(n))
          .orElse(Optional.of(DEFAULT_LIMIT_PERCENT))
          .map(ClassSchedule::strict);
    }
    return fields.required("bandwidth").flatMap(this::percent).map(ClassSchedule::weighted);
  }

  private void refuseOther(Fields fields, String name, boolean strict) {
    fields
        .optional(name)
        .ifPresent(
            n ->
                reader.refuse(
                    ProblemCode.CLASS_CONFLICT,
                    n,
                    name + " in a " + (strict ? "strict" : "weighted") + " class",
                    strict ? "limit" : "bandwidth",
                    "a weighted class has a bandwidth, a strict class a limit"));
  }

  private Optional<Integer> percent(SourceNode node) {
    String allowed = "a share from 1% to 100%";
    Optional<Integer> percent =
        reader.parsed(
            node,
            allowed,
            text -> {
              Matcher m = PERCENT.matcher(text);
              if (!m.matches()) {
                throw new IllegalArgumentException("not a share such as 60%: " + text);
              }
              return Integer.valueOf(m.group(1));
            });
    return percent.isPresent() && (percent.get() < 1 || percent.get() > 100)
        ? reader.outOfRange(node, allowed)
        : percent;
  }

  private Optional<EcnIntent> ecn(SourceNode node) {
    Map<String, EcnIntent> words = new LinkedHashMap<>();
    words.put("auto", EcnIntent.auto());
    words.put("off", EcnIntent.off());
    return node.match(
        scalar -> reader.oneOf(scalar, words),
        sequence -> reader.wrongForm(sequence, "auto, off, or a curve with kmin, kmax and pmax"),
        this::curve);
  }

  private Optional<EcnIntent> curve(SourceNode node) {
    Fields fields = reader.fields(node, "kmin", "kmax", "pmax");
    Optional<ByteSize> kmin = size(fields, "kmin");
    Optional<ByteSize> kmax = size(fields, "kmax");
    Optional<Integer> pmax =
        fields.optional("pmax").map(this::percent).orElse(Optional.of(DEFAULT_PMAX_PERCENT));
    if (!kmin.isPresent() || !kmax.isPresent() || !pmax.isPresent()) {
      return Optional.empty();
    }
    if (kmin.get().compareTo(kmax.get()) > 0) {
      reader.refuse(
          ProblemCode.OUT_OF_RANGE,
          node,
          "kmin " + kmin.get() + " above kmax " + kmax.get(),
          "kmin up to kmax",
          "exchange or correct them");
      return Optional.empty();
    }
    return Optional.of(EcnIntent.curve(EcnCurve.of(kmin.get(), kmax.get(), pmax.get())));
  }

  private Optional<ByteSize> size(Fields fields, String name) {
    return fields
        .required(name)
        .flatMap(n -> reader.parsed(n, "a size such as 150000B or 150KiB", ByteSize::parse));
  }
}
