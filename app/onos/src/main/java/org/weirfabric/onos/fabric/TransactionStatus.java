package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;

/** How far a transaction has come. */
@AutoValue
public abstract class TransactionStatus {
  /** The state of a transaction that has not ended. */
  public static final String RUNNING = "running";

  TransactionStatus() {}

  /** Its name. */
  public abstract String id();

  /** The hash of the plan it carries out. */
  public abstract String plan();

  /**
   * {@value #RUNNING}, {@code committed}, {@code rolled-back}, {@code diverged} or {@code fenced}.
   */
  public abstract String state();

  /** The stage it is in or ended in; empty before the first. */
  public abstract Optional<Stage> stage();

  /** What has happened, oldest first. */
  public abstract List<Progress> progress();

  /** The report, once it has ended. */
  public abstract Optional<JsonNode> report();

  /** A status of the given parts. */
  public static TransactionStatus of(
      String id,
      String plan,
      String state,
      Optional<Stage> stage,
      List<Progress> progress,
      Optional<JsonNode> report) {
    return new AutoValue_TransactionStatus(id, plan, state, stage, List.copyOf(progress), report);
  }

  /** A stage, as one of several. */
  @AutoValue
  public abstract static class Stage {
    Stage() {}

    /** Its place, from 1. */
    public abstract int index();

    /** How many there are. */
    public abstract int of();

    /** Its name. */
    public abstract String name();

    /** Stage {@code index} of {@code of}. */
    public static Stage of(int index, int of, String name) {
      return new AutoValue_TransactionStatus_Stage(index, of, name);
    }
  }

  /** One thing that happened. */
  @AutoValue
  public abstract static class Progress {
    Progress() {}

    /** Its number, from 1. */
    public abstract long seq();

    /** The stage it belongs to; empty outside all stages. */
    public abstract String stage();

    /** The switch it happened on; empty if on none. */
    public abstract String switchName();

    /** What happened, such as {@code applied}. */
    public abstract String what();

    /** More about it; may be empty. */
    public abstract String detail();

    /** Something that happened. */
    public static Progress of(
        long seq, String stage, String switchName, String what, String detail) {
      return new AutoValue_TransactionStatus_Progress(seq, stage, switchName, what, detail);
    }
  }
}
