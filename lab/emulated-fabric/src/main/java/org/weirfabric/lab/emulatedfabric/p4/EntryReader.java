package org.weirfabric.lab.emulatedfabric.p4;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.Action;
import org.weirfabric.wire.p4.FieldMatch;
import org.weirfabric.wire.p4.TableEntry;
import org.weirfabric.wire.p4.config.ActionRef;
import org.weirfabric.wire.p4.config.MatchField;
import org.weirfabric.wire.p4.config.Table;

/** Reads table entries against a program, and brings them into their canonical form. */
final class EntryReader {
  private final Pipeline pipeline;

  EntryReader(Pipeline pipeline) {
    this.pipeline = pipeline;
  }

  /**
   * The match and priority that identify an entry, canonical and in the order of field ids.
   *
   * @throws Refusal if the table has no such match
   */
  TableEntry key(TableEntry entry) {
    Table table = pipeline.table(entry.getTableId());
    String name = table.getPreamble().getName();
    if (entry.getIsDefaultAction()) {
      if (entry.getMatchCount() > 0 || entry.getPriority() != 0) {
        throw Refusal.invalid(name, "a default entry has neither match nor priority");
      }
      return TableEntry.newBuilder()
          .setTableId(entry.getTableId())
          .setIsDefaultAction(true)
          .build();
    }
    Set<Integer> seen = new HashSet<>();
    List<FieldMatch> matches = new ArrayList<>();
    for (FieldMatch match : entry.getMatchList()) {
      MatchField field = field(table, match.getFieldId());
      if (!seen.add(match.getFieldId())) {
        throw Refusal.invalid(name + "." + field.getName(), "matched twice");
      }
      matches.add(canonical(match, field, name + "." + field.getName()));
    }
    boolean ordered = false;
    for (MatchField field : table.getMatchFieldsList()) {
      if (field.getMatchType() == MatchField.MatchType.EXACT && !seen.contains(field.getId())) {
        throw Refusal.invalid(name + "." + field.getName(), "an exact field must be matched");
      }
      ordered |=
          field.getMatchType() != MatchField.MatchType.EXACT
              && field.getMatchType() != MatchField.MatchType.LPM;
    }
    if (ordered != entry.getPriority() > 0 || entry.getPriority() < 0) {
      throw Refusal.invalid(
          name,
          (ordered ? "needs a priority above 0, not " : "has no priority, not ")
              + entry.getPriority());
    }
    matches.sort(Comparator.comparingInt(FieldMatch::getFieldId));
    return TableEntry.newBuilder()
        .setTableId(entry.getTableId())
        .setPriority(entry.getPriority())
        .addAllMatch(matches)
        .build();
  }

  private static MatchField field(Table table, int id) {
    return table.getMatchFieldsList().stream()
        .filter(field -> field.getId() == id)
        .findFirst()
        .orElseThrow(() -> Refusal.invalid(table.getPreamble().getName(), "no match field " + id));
  }

  private static FieldMatch canonical(FieldMatch match, MatchField field, String where) {
    int width = field.getBitwidth();
    FieldMatch.Builder canonical = FieldMatch.newBuilder().setFieldId(match.getFieldId());
    MatchField.MatchType kind = field.getMatchType();
    if (match.hasExact() && kind == MatchField.MatchType.EXACT) {
      canonical
          .getExactBuilder()
          .setValue(Bits.canonical(match.getExact().getValue(), width, where));
    } else if (match.hasLpm() && kind == MatchField.MatchType.LPM) {
      int prefix = match.getLpm().getPrefixLen();
      if (prefix < 1 || prefix > width) {
        throw Refusal.invalid(where, "prefix length " + prefix + " is out of range 1.." + width);
      }
      BigInteger value = Bits.read(match.getLpm().getValue(), width, where);
      requireUnder(value, Bits.prefixMask(prefix, width), where);
      canonical.getLpmBuilder().setValue(Bits.write(value)).setPrefixLen(prefix);
    } else if (match.hasTernary() && kind == MatchField.MatchType.TERNARY) {
      BigInteger value = Bits.read(match.getTernary().getValue(), width, where);
      BigInteger mask = Bits.read(match.getTernary().getMask(), width, where);
      requireNotEverything(mask.signum() == 0, where);
      requireUnder(value, mask, where);
      canonical.getTernaryBuilder().setValue(Bits.write(value)).setMask(Bits.write(mask));
    } else if (match.hasRange() && kind == MatchField.MatchType.RANGE) {
      BigInteger low = Bits.read(match.getRange().getLow(), width, where);
      BigInteger high = Bits.read(match.getRange().getHigh(), width, where);
      if (low.compareTo(high) > 0) {
        throw Refusal.invalid(where, "range " + low + ".." + high);
      }
      requireNotEverything(low.signum() == 0 && high.equals(Bits.prefixMask(width, width)), where);
      canonical.getRangeBuilder().setLow(Bits.write(low)).setHigh(Bits.write(high));
    } else if (match.hasOptional() && kind == MatchField.MatchType.OPTIONAL) {
      canonical
          .getOptionalBuilder()
          .setValue(Bits.canonical(match.getOptional().getValue(), width, where));
    } else {
      throw Refusal.invalid(where, "is " + kind + ", not " + match.getFieldMatchTypeCase());
    }
    return canonical.build();
  }

  private static void requireNotEverything(boolean everything, String where) {
    if (everything) {
      throw Refusal.invalid(where, "a match of everything is to be left out");
    }
  }

  private static void requireUnder(BigInteger value, BigInteger mask, String where) {
    if (value.andNot(mask).signum() != 0) {
      throw Refusal.invalid(where, "bits set that the mask leaves out");
    }
  }

  /**
   * A whole entry, canonical.
   *
   * @throws Refusal if the table can't hold it
   */
  TableEntry entry(TableEntry entry) {
    Table table = pipeline.table(entry.getTableId());
    String name = table.getPreamble().getName();
    TableEntry.Builder canonical = key(entry).toBuilder();
    if (entry.hasMeterConfig() || entry.getIdleTimeoutNs() != 0) {
      throw Refusal.invalid(name, "has neither direct meter nor idle timeout");
    }
    if (entry.hasCounterData() && !pipeline.counts(entry.getTableId())) {
      throw Refusal.invalid(name, "has no direct counter");
    }
    if (entry.hasCounterData()) {
      canonical.setCounterData(entry.getCounterData());
    }
    if (!entry.hasAction()) {
      throw Refusal.invalid(name, "an entry without an action");
    }
    if (!entry.getAction().hasAction()) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, name + ": action profiles are not served");
    }
    Action action = action(entry.getAction().getAction());
    requireReferred(table, action.getActionId(), entry.getIsDefaultAction());
    canonical.getActionBuilder().setAction(action);
    canonical.setMetadata(entry.getMetadata());
    return canonical.build();
  }

  private static void requireReferred(Table table, int actionId, boolean asDefault) {
    Optional<ActionRef> ref =
        table.getActionRefsList().stream().filter(r -> r.getId() == actionId).findFirst();
    ActionRef.Scope excluded =
        asDefault ? ActionRef.Scope.TABLE_ONLY : ActionRef.Scope.DEFAULT_ONLY;
    if (ref.isEmpty() || ref.get().getScope() == excluded) {
      throw Refusal.invalid(
          table.getPreamble().getName(),
          "action " + actionId + (asDefault ? " as its default" : " in an entry"));
    }
  }

  private Action action(Action given) {
    var action = pipeline.action(given.getActionId());
    String name = action.getPreamble().getName();
    Action.Builder canonical = Action.newBuilder().setActionId(given.getActionId());
    Set<Integer> seen = new HashSet<>();
    for (var param : action.getParamsList()) {
      List<ByteString> values = new ArrayList<>();
      for (Action.Param value : given.getParamsList()) {
        if (value.getParamId() == param.getId()) {
          values.add(value.getValue());
        }
      }
      if (values.size() != 1) {
        throw Refusal.invalid(
            name, "parameter " + param.getName() + " is given " + values.size() + " times");
      }
      seen.add(param.getId());
      canonical
          .addParamsBuilder()
          .setParamId(param.getId())
          .setValue(
              Bits.canonical(values.get(0), param.getBitwidth(), name + "." + param.getName()));
    }
    for (Action.Param value : given.getParamsList()) {
      if (!seen.contains(value.getParamId())) {
        throw Refusal.invalid(name, "no parameter " + value.getParamId());
      }
    }
    return canonical.build();
  }
}
