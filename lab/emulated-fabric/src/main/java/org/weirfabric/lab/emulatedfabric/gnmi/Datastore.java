package org.weirfabric.lab.emulatedfabric.gnmi;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.TreeCheck;

/**
 * What a switch is told and what it does: the configuration, and the state its chip made of it.
 *
 * <p>Both are immutable trees that are changed together or not at all.
 */
public final class Datastore {
  private final Schema schema;
  private final UnaryOperator<DataNode.Branch> chip;
  private final CopyOnWriteArrayList<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
  private volatile Snapshot current;

  /**
   * A switch's data as it leaves the factory.
   *
   * @param schema what the trees may hold
   * @param chip makes state of a configuration, or refuses it with a {@link Refusal}
   * @param factory the first configuration
   */
  public Datastore(Schema schema, UnaryOperator<DataNode.Branch> chip, DataNode.Branch factory) {
    this.schema = schema;
    this.chip = chip;
    this.current = snapshot(factory);
  }

  /**
   * The data at one moment.
   *
   * @param config the configuration
   * @param all the configuration and the state in one tree
   */
  public record Snapshot(DataNode.Branch config, DataNode.Branch all) {}

  /**
   * One change of the data.
   *
   * @param before the data before it
   * @param after the data after it
   */
  public record Change(Snapshot before, Snapshot after) {}

  /** The models of the data. */
  public Schema schema() {
    return schema;
  }

  /** The data now. */
  public Snapshot current() {
    return current;
  }

  /**
   * Changes the configuration; all of it or, if any part is refused, nothing.
   *
   * @throws Refusal if the edit, the schema or the chip refuses
   */
  public void change(UnaryOperator<DataNode.Branch> edit) {
    synchronized (this) {
      Snapshot before = current;
      Snapshot after = snapshot(edit.apply(before.config()));
      current = after;
      listeners.forEach(listener -> listener.accept(new Change(before, after)));
    }
  }

  private Snapshot snapshot(DataNode.Branch config) {
    TreeCheck.check(schema.root(), config);
    return new Snapshot(config, DataNode.merge(config, chip.apply(config)));
  }

  /** Tells of every change from now on, in order; the listener must not block. */
  public Runnable listen(Consumer<Change> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
