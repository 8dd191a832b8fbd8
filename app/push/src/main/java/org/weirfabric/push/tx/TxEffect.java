package org.weirfabric.push.tx;

import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.Head;

/** Something that the executor is to do; all but {@link Cases#end} are answered by one event. */
public abstract class TxEffect {
  private TxEffect() {}

  /**
   * What to do for each kind of effect.
   *
   * @param <T> the result
   */
  public interface Cases<T> {
    /** Prepare the switch; answered by {@link TxEvent#answered}. */
    T prepare(SwitchId switchId);

    /** Change the switch; answered by {@link TxEvent#answered}. */
    T apply(Move move);

    /** Change the switch for a while; answered by {@link TxEvent#answered}. */
    T propose(Move move);

    /** Make what was proposed permanent; answered by {@link TxEvent#answered}. */
    T confirm(SwitchId switchId);

    /** Take back what was proposed; answered by {@link TxEvent#answered}. */
    T cancel(SwitchId switchId);

    /**
     * Wait until the switch holds nothing more of what was let in; answered by {@link
     * TxEvent#answered}, applied if that is so.
     */
    T drain(SwitchId switchId);

    /** Read the switch; answered by {@link TxEvent#looked}. */
    T look(Move move);

    /**
     * Move the journal's head by compare-and-set; answered by {@link TxEvent#claimed} or {@link
     * TxEvent#notClaimed}.
     */
    T claim(long expectedVersion, Head wanted);

    /** Read the journal's head; answered by {@link TxEvent#headRead} or {@link TxEvent#noHead}. */
    T readHead();

    /** Store the undo records; answered by {@link TxEvent#saved} or {@link TxEvent#notSaved}. */
    T saveUndo();

    /**
     * Store the committed configurations; answered by {@link TxEvent#saved} or {@link
     * TxEvent#notSaved}.
     */
    T saveCommitted();

    /** Report the end; nothing more will come. */
    T end(TxOutcome outcome);
  }

  /** The result of the case for this effect's kind. */
  public abstract <T> T match(Cases<T> cases);

  /** The kind and parts of it, for equality and messages. */
  abstract String text();

  static TxEffect prepare(SwitchId switchId) {
    return new Prepare(switchId);
  }

  static TxEffect apply(Move move) {
    return new Apply(move);
  }

  static TxEffect propose(Move move) {
    return new Propose(move);
  }

  static TxEffect confirm(SwitchId switchId) {
    return new Confirm(switchId);
  }

  static TxEffect cancel(SwitchId switchId) {
    return new Cancel(switchId);
  }

  static TxEffect drain(SwitchId switchId) {
    return new Drain(switchId);
  }

  static TxEffect look(Move move) {
    return new Look(move);
  }

  static TxEffect claim(long expectedVersion, Head wanted) {
    return new Claim(expectedVersion, wanted);
  }

  static TxEffect readHead() {
    return new ReadHead();
  }

  static TxEffect saveUndo() {
    return new SaveUndo();
  }

  static TxEffect saveCommitted() {
    return new SaveCommitted();
  }

  static TxEffect end(TxOutcome outcome) {
    return new End(outcome);
  }

  @Override
  public final boolean equals(Object o) {
    return o instanceof TxEffect && ((TxEffect) o).text().equals(text());
  }

  @Override
  public final int hashCode() {
    return text().hashCode();
  }

  @Override
  public final String toString() {
    return text();
  }

  private abstract static class OnSwitch extends TxEffect {
    final SwitchId switchId;
    private final String text;

    private OnSwitch(String verb, SwitchId switchId) {
      this.switchId = switchId;
      this.text = verb + " " + switchId;
    }

    @Override
    final String text() {
      return text;
    }
  }

  private abstract static class OnMove extends TxEffect {
    final Move move;
    private final String text;

    private OnMove(String verb, Move move) {
      this.move = move;
      this.text = verb + " " + move;
    }

    @Override
    final String text() {
      return text;
    }
  }

  private static final class Prepare extends OnSwitch {
    private Prepare(SwitchId switchId) {
      super("prepare", switchId);
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.prepare(switchId);
    }
  }

  private static final class Confirm extends OnSwitch {
    private Confirm(SwitchId switchId) {
      super("confirm", switchId);
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.confirm(switchId);
    }
  }

  private static final class Cancel extends OnSwitch {
    private Cancel(SwitchId switchId) {
      super("cancel", switchId);
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.cancel(switchId);
    }
  }

  private static final class Drain extends OnSwitch {
    private Drain(SwitchId switchId) {
      super("drain", switchId);
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.drain(switchId);
    }
  }

  private static final class Apply extends OnMove {
    private Apply(Move move) {
      super("apply", move);
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.apply(move);
    }
  }

  private static final class Propose extends OnMove {
    private Propose(Move move) {
      super("propose", move);
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.propose(move);
    }
  }

  private static final class Look extends OnMove {
    private Look(Move move) {
      super("look", move);
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.look(move);
    }
  }

  private static final class Claim extends TxEffect {
    private final long expectedVersion;
    private final Head wanted;

    private Claim(long expectedVersion, Head wanted) {
      this.expectedVersion = expectedVersion;
      this.wanted = wanted;
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.claim(expectedVersion, wanted);
    }

    @Override
    String text() {
      return "claim " + wanted + " over version " + expectedVersion;
    }
  }

  private static final class ReadHead extends TxEffect {
    @Override
    public <T> T match(Cases<T> cases) {
      return cases.readHead();
    }

    @Override
    String text() {
      return "read head";
    }
  }

  private static final class SaveUndo extends TxEffect {
    @Override
    public <T> T match(Cases<T> cases) {
      return cases.saveUndo();
    }

    @Override
    String text() {
      return "save undo records";
    }
  }

  private static final class SaveCommitted extends TxEffect {
    @Override
    public <T> T match(Cases<T> cases) {
      return cases.saveCommitted();
    }

    @Override
    String text() {
      return "save committed configurations";
    }
  }

  private static final class End extends TxEffect {
    private final TxOutcome outcome;

    private End(TxOutcome outcome) {
      this.outcome = outcome;
    }

    @Override
    public <T> T match(Cases<T> cases) {
      return cases.end(outcome);
    }

    @Override
    String text() {
      return "end " + outcome;
    }
  }
}
