package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.wire.p4.config.Action;
import org.weirfabric.wire.p4.config.ActionRef;
import org.weirfabric.wire.p4.config.MatchField;
import org.weirfabric.wire.p4.config.P4Info;
import org.weirfabric.wire.p4.config.Table;

/** A table of a P4 program, as far as whoever fills it must know. */
@AutoValue
public abstract class P4Table {
  P4Table() {}

  /** Its name, such as {@code ingress.dscp_map}. */
  public abstract String name();

  /** How many entries it holds. */
  public abstract long size();

  /** The width of each match field, in bits. */
  public abstract SortedMap<String, Integer> fieldBits();

  /** Whether all of its fields match exactly; else the last by longest prefix. */
  public abstract boolean exact();

  /** The width of each parameter of each action that an entry may have, in bits. */
  public abstract SortedMap<String, SortedMap<String, Integer>> actions();

  static List<P4Table> of(P4Info info) {
    Map<Integer, Action> actions = new HashMap<>();
    info.getActionsList().forEach(action -> actions.put(action.getPreamble().getId(), action));
    List<P4Table> tables = new ArrayList<>();
    for (Table table : info.getTablesList()) {
      SortedMap<String, Integer> fields = new TreeMap<>();
      boolean exact = true;
      for (MatchField field : table.getMatchFieldsList()) {
        fields.put(field.getName(), field.getBitwidth());
        exact &= field.getMatchType() == MatchField.MatchType.EXACT;
      }
      SortedMap<String, SortedMap<String, Integer>> taken = new TreeMap<>();
      for (ActionRef ref : table.getActionRefsList()) {
        Action action = actions.get(ref.getId());
        if (action != null) {
          SortedMap<String, Integer> params = new TreeMap<>();
          action.getParamsList().forEach(param -> params.put(param.getName(), param.getBitwidth()));
          taken.put(action.getPreamble().getName(), Collections.unmodifiableSortedMap(params));
        }
      }
      tables.add(
          new AutoValue_P4Table(
              table.getPreamble().getName(),
              table.getSize(),
              Collections.unmodifiableSortedMap(fields),
              exact,
              Collections.unmodifiableSortedMap(taken)));
    }
    return List.copyOf(tables);
  }
}
