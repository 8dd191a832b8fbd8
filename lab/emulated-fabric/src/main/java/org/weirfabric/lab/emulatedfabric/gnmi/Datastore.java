package org.weirfabric.lab.emulatedfabric.gnmi;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.asic.Chip;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.sonic.ConfigDb;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.TreeCheck;

/**
 * What a switch is told and what it does: the configuration, the state its chip made of it, and
 * what it counts.
 *
 * <p>The first two are immutable trees that are changed together or not at all.
 */
public final class Datastore {
  private final Schema schema;
  private final Chip chip;
  private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile Snapshot current;

  /**
   * A switch's data as it leaves the factory.
   *
   * @param schema what the trees may hold
   * @param chip makes state of a configuration, or refuses it with a {@link Refusal}
   */
  public Datastore(Schema schema, Chip chip) {
    this.schema = schema;
    this.chip = chip;
    this.current = snapshot(chip.factory());
  }

  /**
   * The data at one moment.
   *
   * @param config the configuration, with that of databases beside the tree
   * @param all the tree of configuration and state
   */
  public record Snapshot(DataNode.Branch config, DataNode.Branch all) {}

  /**
   * The data and all counters at one moment.
   *
   * @param deviceNanos that moment by the switch's own clock, in ns since the Unix epoch
   * @param all the configuration, the state and the counters in one tree
   */
  public record Reading(long deviceNanos, DataNode.Branch all) {}

  /** The models of the data. */
  public Schema schema() {
    return schema;
  }

  /** The data now, without counters. */
  public Snapshot current() {
    return current;
  }

  /** The data now, with all counters. */
  public Reading read() {
    DataNode.Branch all = current.all();
    SwitchReading reading = chip.read();
    return new Reading(reading.deviceNanos(), chip.counted(all, reading));
  }

  /** All counters now, as the chip has them. */
  SwitchReading counters() {
    return chip.read();
  }

  /** The data now without counters, and when that is. */
  Reading readUncounted() {
    return new Reading(chip.deviceNanos(), current.all());
  }

  /** The switch's own clock, in ns since the Unix epoch. */
  public long deviceNanos() {
    return chip.deviceNanos();
  }

  /**
   * Changes the configuration; all of it or, if any part is refused, nothing.
   *
   * @throws Refusal if the edit, the schema or the chip refuses
   */
  public void change(UnaryOperator<DataNode.Branch> edit) {
    synchronized (this) {
      current = snapshot(edit.apply(current.config()));
      listeners.forEach(Runnable::run);
    }
  }

  private Snapshot snapshot(DataNode.Branch config) {
    DataNode.Branch tree = ConfigDb.without(config);
    TreeCheck.check(schema.root(), tree);
    return new Snapshot(config, DataNode.merge(tree, chip.apply(config)));
  }

  /** Tells of every change from now on, right after it. Running the answer ends that. */
  public Runnable listen(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
