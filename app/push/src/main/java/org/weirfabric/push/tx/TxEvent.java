package org.weirfabric.push.tx;

import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.journal.VersionedHead;

/** The answer to one {@link TxEffect}. */
public abstract class TxEvent {
  private TxEvent() {}

  /**
   * What to do for each kind of event.
   *
   * @param <T> the result
   */
  interface Cases<T> {
    T answered(SwitchId switchId, SessionOutcome outcome);

    T looked(SwitchId switchId, Sight sight);

    T claimed(long version);

    T notClaimed();

    T headRead(VersionedHead head);

    T noHead(Problem problem);

    T saved();

    T notSaved(Problem problem);
  }

  abstract <T> T match(Cases<T> cases);

  /** What {@code switchId} answered to being prepared or changed. */
  public static TxEvent answered(SwitchId switchId, SessionOutcome outcome) {
    return new Answered(switchId, outcome);
  }

  /** What was seen of {@code switchId}. */
  public static TxEvent looked(SwitchId switchId, Sight sight) {
    return new Looked(switchId, sight);
  }

  /** The head is moved; it has {@code version} now. */
  public static TxEvent claimed(long version) {
    return new Claimed(version);
  }

  /** The head had another version, or the journal did not answer. */
  public static TxEvent notClaimed() {
    return new NotClaimed();
  }

  /** The journal's head is {@code head}. */
  public static TxEvent headRead(VersionedHead head) {
    return new HeadRead(head);
  }

  /** The head can't be read. */
  public static TxEvent noHead(Problem problem) {
    return new NoHead(problem);
  }

  /** The records are stored. */
  public static TxEvent saved() {
    return new Saved();
  }

  /** The records are not stored, or it is not known. */
  public static TxEvent notSaved(Problem problem) {
    return new NotSaved(problem);
  }

  private static final class Answered extends TxEvent {
    private final SwitchId switchId;
    private final SessionOutcome outcome;

    private Answered(SwitchId switchId, SessionOutcome outcome) {
      this.switchId = switchId;
      this.outcome = outcome;
    }

    @Override
    <T> T match(Cases<T> cases) {
      return cases.answered(switchId, outcome);
    }

    @Override
    public String toString() {
      return "answered" + " " + switchId + " " + outcome;
    }
  }

  private static final class Looked extends TxEvent {
    private final SwitchId switchId;
    private final Sight sight;

    private Looked(SwitchId switchId, Sight sight) {
      this.switchId = switchId;
      this.sight = sight;
    }

    @Override
    <T> T match(Cases<T> cases) {
      return cases.looked(switchId, sight);
    }

    @Override
    public String toString() {
      return "looked" + " " + switchId + " " + sight;
    }
  }

  private static final class Claimed extends TxEvent {
    private final long version;

    private Claimed(long version) {
      this.version = version;
    }

    @Override
    <T> T match(Cases<T> cases) {
      return cases.claimed(version);
    }

    @Override
    public String toString() {
      return "claimed" + " " + version;
    }
  }

  private static final class NotClaimed extends TxEvent {
    @Override
    <T> T match(Cases<T> cases) {
      return cases.notClaimed();
    }

    @Override
    public String toString() {
      return "not claimed";
    }
  }

  private static final class HeadRead extends TxEvent {
    private final VersionedHead head;

    private HeadRead(VersionedHead head) {
      this.head = head;
    }

    @Override
    <T> T match(Cases<T> cases) {
      return cases.headRead(head);
    }

    @Override
    public String toString() {
      return "head read" + " " + head;
    }
  }

  private static final class NoHead extends TxEvent {
    private final Problem problem;

    private NoHead(Problem problem) {
      this.problem = problem;
    }

    @Override
    <T> T match(Cases<T> cases) {
      return cases.noHead(problem);
    }

    @Override
    public String toString() {
      return "no head" + " " + problem;
    }
  }

  private static final class Saved extends TxEvent {
    @Override
    <T> T match(Cases<T> cases) {
      return cases.saved();
    }

    @Override
    public String toString() {
      return "saved";
    }
  }

  private static final class NotSaved extends TxEvent {
    private final Problem problem;

    private NotSaved(Problem problem) {
      this.problem = problem;
    }

    @Override
    <T> T match(Cases<T> cases) {
      return cases.notSaved(problem);
    }

    @Override
    public String toString() {
      return "not saved" + " " + problem;
    }
  }
}
