package org.weirfabric.onos.flow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.onosproject.net.pi.model.PiActionId;
import org.onosproject.net.pi.model.PiActionModel;
import org.onosproject.net.pi.model.PiActionParamId;
import org.onosproject.net.pi.model.PiActionParamModel;
import org.onosproject.net.pi.model.PiActionProfileId;
import org.onosproject.net.pi.model.PiActionProfileModel;
import org.onosproject.net.pi.model.PiCounterId;
import org.onosproject.net.pi.model.PiCounterModel;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiMatchFieldModel;
import org.onosproject.net.pi.model.PiMatchType;
import org.onosproject.net.pi.model.PiMeterId;
import org.onosproject.net.pi.model.PiMeterModel;
import org.onosproject.net.pi.model.PiPacketOperationModel;
import org.onosproject.net.pi.model.PiPacketOperationType;
import org.onosproject.net.pi.model.PiPipelineModel;
import org.onosproject.net.pi.model.PiRegisterId;
import org.onosproject.net.pi.model.PiRegisterModel;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.model.PiTableModel;
import org.onosproject.net.pi.model.PiTableType;
import org.weirfabric.southbound.P4Table;

/**
 * What ONOS has to know of {@code weir.p4} to translate flow rules: its tables. Counters are direct
 * and come with the entries; there are no meters, registers or action profiles.
 */
final class WeirPipelineModel implements PiPipelineModel {
  private final SortedMap<String, PiTableModel> tables = new TreeMap<>();

  WeirPipelineModel(List<P4Table> program) {
    program.forEach(table -> tables.put(table.name(), new TableModel(table)));
  }

  @Override
  public Optional<String> architecture() {
    return Optional.of("v1model");
  }

  @Override
  public Optional<PiTableModel> table(PiTableId id) {
    return Optional.ofNullable(tables.get(id.id()));
  }

  @Override
  public Collection<PiTableModel> tables() {
    return Collections.unmodifiableCollection(tables.values());
  }

  @Override
  public Optional<PiCounterModel> counter(PiCounterId id) {
    return Optional.empty();
  }

  @Override
  public Collection<PiCounterModel> counters() {
    return List.of();
  }

  @Override
  public Optional<PiMeterModel> meter(PiMeterId id) {
    return Optional.empty();
  }

  @Override
  public Collection<PiMeterModel> meters() {
    return List.of();
  }

  @Override
  public Optional<PiRegisterModel> register(PiRegisterId id) {
    return Optional.empty();
  }

  @Override
  public Collection<PiRegisterModel> registers() {
    return List.of();
  }

  @Override
  public Optional<PiActionProfileModel> actionProfiles(PiActionProfileId id) {
    return Optional.empty();
  }

  @Override
  public Collection<PiActionProfileModel> actionProfiles() {
    return List.of();
  }

  @Override
  public Optional<PiPacketOperationModel> packetOperationModel(PiPacketOperationType type) {
    return Optional.empty();
  }

  private static final class TableModel implements PiTableModel {
    private final P4Table table;
    private final SortedMap<String, PiMatchFieldModel> fields = new TreeMap<>();
    private final SortedMap<String, PiActionModel> actions = new TreeMap<>();

    TableModel(P4Table table) {
      this.table = table;
      table
          .fieldBits()
          .forEach((name, bits) -> fields.put(name, new FieldModel(name, bits, table.exact())));
      table.actions().forEach((name, params) -> actions.put(name, new ActionModel(name, params)));
    }

    @Override
    public PiTableId id() {
      return PiTableId.of(table.name());
    }

    @Override
    public PiTableType tableType() {
      return PiTableType.DIRECT;
    }

    @Override
    @SuppressWarnings("NullAway") // ONOS says: null for a table without one.
    public @Nullable PiActionProfileModel actionProfile() {
      return null;
    }

    @Override
    public long maxSize() {
      return table.size();
    }

    @Override
    public Collection<PiCounterModel> counters() {
      return List.of();
    }

    @Override
    public Collection<PiMeterModel> meters() {
      return List.of();
    }

    @Override
    public boolean supportsAging() {
      return false;
    }

    @Override
    public Collection<PiMatchFieldModel> matchFields() {
      return Collections.unmodifiableCollection(fields.values());
    }

    @Override
    public Collection<PiActionModel> actions() {
      return Collections.unmodifiableCollection(actions.values());
    }

    @Override
    public Optional<PiActionModel> constDefaultAction() {
      return Optional.empty();
    }

    @Override
    public boolean isConstantTable() {
      return false;
    }

    @Override
    public boolean oneShotOnly() {
      return false;
    }

    @Override
    public Optional<PiActionModel> action(PiActionId id) {
      return Optional.ofNullable(actions.get(id.id()));
    }

    @Override
    public Optional<PiMatchFieldModel> matchField(PiMatchFieldId id) {
      return Optional.ofNullable(fields.get(id.id()));
    }
  }

  private static final class FieldModel implements PiMatchFieldModel {
    private final String name;
    private final int bits;
    private final boolean exact;

    FieldModel(String name, int bits, boolean exact) {
      this.name = name;
      this.bits = bits;
      this.exact = exact;
    }

    @Override
    public PiMatchFieldId id() {
      return PiMatchFieldId.of(name);
    }

    @Override
    public int bitWidth() {
      return bits;
    }

    @Override
    public boolean hasBitWidth() {
      return true;
    }

    @Override
    public PiMatchType matchType() {
      return exact ? PiMatchType.EXACT : PiMatchType.LPM;
    }
  }

  private static final class ActionModel implements PiActionModel {
    private final String name;
    private final List<PiActionParamModel> params = new ArrayList<>();

    ActionModel(String name, SortedMap<String, Integer> bits) {
      this.name = name;
      for (Map.Entry<String, Integer> param : bits.entrySet()) {
        params.add(new ParamModel(param.getKey(), param.getValue()));
      }
    }

    @Override
    public PiActionId id() {
      return PiActionId.of(name);
    }

    @Override
    public Optional<PiActionParamModel> param(PiActionParamId id) {
      return params.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    @Override
    public Collection<PiActionParamModel> params() {
      return Collections.unmodifiableList(params);
    }
  }

  private static final class ParamModel implements PiActionParamModel {
    private final String name;
    private final int bits;

    ParamModel(String name, int bits) {
      this.name = name;
      this.bits = bits;
    }

    @Override
    public PiActionParamId id() {
      return PiActionParamId.of(name);
    }

    @Override
    public int bitWidth() {
      return bits;
    }

    @Override
    public boolean hasBitWidth() {
      return true;
    }
  }
}
