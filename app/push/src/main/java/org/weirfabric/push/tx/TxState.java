package org.weirfabric.push.tx;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.VersionedHead;

/** Where a transaction stands. */
@AutoValue
public abstract class TxState {
  TxState() {}

  /** The transaction. */
  public abstract TxShape shape();

  /** The journal's head as this leader knows it. */
  public abstract VersionedHead head();

  /** What is being done; while a claim is open, what was done before it. */
  public abstract TxStep step();

  /** The compare-and-set that is under way, and what comes after it. */
  abstract Optional<Claim> claim();

  /** The switches that the step still waits for. */
  abstract SortedMap<SwitchId, Doing> pending();

  /** The switches that are in trouble in this step. */
  public abstract SortedMap<SwitchId, Trouble> troubles();

  /** The switches whose trouble turned the transaction back; empty if none did. */
  public abstract SortedMap<SwitchId, Trouble> causes();

  /** The switches that are not where they should be, found by the survey of a diverged fabric. */
  public abstract SortedMap<SwitchId, Trouble> findings();

  /** What is wrong with the journal, if that is what stopped the transaction. */
  public abstract Optional<Problem> journalProblem();

  /** In how many waves the step goes through its switches. */
  public final int waves() {
    return new StepWork(this).waves();
  }

  abstract Builder toBuilder();

  static TxState initial(TxShape shape, VersionedHead head) {
    return new AutoValue_TxState.Builder()
        .setShape(shape)
        .setHead(head)
        .setStep(TxStep.of(TxStep.Kind.CHECK))
        .setClaim(Optional.empty())
        .setPending(Collections.emptySortedMap())
        .setTroubles(Collections.emptySortedMap())
        .setCauses(Collections.emptySortedMap())
        .setFindings(Collections.emptySortedMap())
        .setJournalProblem(Optional.empty())
        .build();
  }

  final TxState withPending(SwitchId switchId, Doing doing) {
    SortedMap<SwitchId, Doing> pending = new TreeMap<>(pending());
    pending.put(switchId, doing);
    return toBuilder().setPending(Collections.unmodifiableSortedMap(pending)).build();
  }

  final TxState withoutPending(SwitchId switchId) {
    SortedMap<SwitchId, Doing> pending = new TreeMap<>(pending());
    pending.remove(switchId);
    return toBuilder().setPending(Collections.unmodifiableSortedMap(pending)).build();
  }

  final TxState withTrouble(SwitchId switchId, Trouble trouble) {
    SortedMap<SwitchId, Trouble> troubles = new TreeMap<>(troubles());
    troubles.put(switchId, trouble);
    return toBuilder().setTroubles(Collections.unmodifiableSortedMap(troubles)).build();
  }

  /** A compare-and-set of the head. */
  @AutoValue
  abstract static class Claim {
    /** How often the journal is asked about one claim before the transaction stops. */
    static final int MAX_ATTEMPTS = 3;

    abstract Head wanted();

    /** The step it gives leave to take. */
    abstract TxStep then();

    /** How often the journal has been asked about it, from 1. */
    abstract int attempt();

    static Claim of(Head wanted, TxStep then, int attempt) {
      return new AutoValue_TxState_Claim(wanted, then, attempt);
    }

    final Claim again() {
      return of(wanted(), then(), attempt() + 1);
    }

    final boolean mayTryAgain() {
      return attempt() < MAX_ATTEMPTS;
    }
  }

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setShape(TxShape shape);

    abstract Builder setHead(VersionedHead head);

    abstract Builder setStep(TxStep step);

    abstract Builder setClaim(Optional<Claim> claim);

    abstract Builder setPending(SortedMap<SwitchId, Doing> pending);

    abstract Builder setTroubles(SortedMap<SwitchId, Trouble> troubles);

    abstract Builder setCauses(SortedMap<SwitchId, Trouble> causes);

    abstract Builder setFindings(SortedMap<SwitchId, Trouble> findings);

    abstract Builder setJournalProblem(Optional<Problem> problem);

    abstract TxState build();
  }
}
