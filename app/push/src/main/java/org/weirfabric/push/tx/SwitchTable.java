package org.weirfabric.push.tx;

import java.util.Optional;
import org.weirfabric.push.SessionOutcome;

/**
 * What one switch does next within a step.
 *
 * <table>
 *   <caption>Doing, answer, and what follows</caption>
 *   <tr><th>doing<th>answer<th>next
 *   <tr><td>prepare<td>applied<td>look
 *   <tr><td><td>refused, unknown<td>trouble
 *   <tr><td>drain<td>applied<td>done
 *   <tr><td><td>refused, unknown<td>trouble
 *   <tr><td>confirm<td>applied, refused<td>look first
 *   <tr><td><td>unknown<td>confirm again
 *   <tr><td>confirm again<td>applied, refused<td>look first
 *   <tr><td><td>unknown<td>trouble
 *   <tr><td>confirm last<td>applied, refused<td>look
 *   <tr><td><td>unknown<td>trouble
 *   <tr><td>cancel<td>anything<td>look first
 *   <tr><td>look first<td>arrived<td>done
 *   <tr><td><td>departed, elsewhere<td>apply
 *   <tr><td><td>unreadable<td>trouble
 *   <tr><td>apply<td>applied<td>look
 *   <tr><td><td>unknown<td>look again
 *   <tr><td><td>refused<td>trouble
 *   <tr><td>look again<td>arrived<td>done
 *   <tr><td><td>departed<td>apply again
 *   <tr><td><td>elsewhere, unreadable<td>trouble
 *   <tr><td>apply again<td>applied, unknown<td>look
 *   <tr><td><td>refused<td>trouble
 *   <tr><td>look<td>arrived<td>done
 *   <tr><td><td>anything else<td>trouble
 * </table>
 *
 * <p>A confirmation that is refused finds no open proposal: it was confirmed before, or taken back,
 * and a look shows which. One that isn't answered can't be left at that: a look would show what the
 * switch may take back yet.
 *
 * <p>A refusal is believed only as far as turning back: the way back looks before it acts.
 */
final class SwitchTable {
  /** What follows an answer: something to do, or nothing and perhaps a trouble. */
  static final class Next {
    final Optional<Doing> doing;
    final boolean trouble;

    private Next(Optional<Doing> doing, boolean trouble) {
      this.doing = doing;
      this.trouble = trouble;
    }
  }

  private static final Next DONE = new Next(Optional.empty(), false);
  private static final Next TROUBLE = new Next(Optional.empty(), true);

  private SwitchTable() {}

  static Next afterAnswer(Doing doing, SessionOutcome outcome) {
    switch (doing) {
      case PREPARE:
        return outcome.match(applied -> go(Doing.LOOK), refused -> TROUBLE, unknown -> TROUBLE);
      case DRAIN:
        return outcome.match(applied -> DONE, refused -> TROUBLE, unknown -> TROUBLE);
      case CONFIRM:
        return outcome.match(
            applied -> go(Doing.LOOK_FIRST),
            refused -> go(Doing.LOOK_FIRST),
            unknown -> go(Doing.CONFIRM_AGAIN));
      case CONFIRM_AGAIN:
        return outcome.match(
            applied -> go(Doing.LOOK_FIRST), refused -> go(Doing.LOOK_FIRST), unknown -> TROUBLE);
      case CONFIRM_LAST:
        return outcome.match(
            applied -> go(Doing.LOOK), refused -> go(Doing.LOOK), unknown -> TROUBLE);
      case CANCEL:
        return go(Doing.LOOK_FIRST);
      case APPLY:
        return outcome.match(
            applied -> go(Doing.LOOK), refused -> TROUBLE, unknown -> go(Doing.LOOK_AGAIN));
      case APPLY_AGAIN:
        return outcome.match(
            applied -> go(Doing.LOOK), refused -> TROUBLE, unknown -> go(Doing.LOOK));
      case LOOK:
      case LOOK_FIRST:
      case LOOK_AGAIN:
        break;
    }
    throw new IllegalArgumentException("no answer is expected while a switch is at " + doing);
  }

  static Next afterLook(Doing doing, Sight.Place place) {
    if (place == Sight.Place.ARRIVED) {
      return DONE;
    }
    switch (doing) {
      case LOOK_FIRST:
        return place == Sight.Place.UNREADABLE ? TROUBLE : go(Doing.APPLY);
      case LOOK_AGAIN:
        return place == Sight.Place.DEPARTED ? go(Doing.APPLY_AGAIN) : TROUBLE;
      case LOOK:
        return TROUBLE;
      case DRAIN:
      case CONFIRM:
      case CONFIRM_AGAIN:
      case CONFIRM_LAST:
      case CANCEL:
      case PREPARE:
      case APPLY:
      case APPLY_AGAIN:
        break;
    }
    throw new IllegalArgumentException("no look is expected while a switch is at " + doing);
  }

  private static Next go(Doing doing) {
    return new Next(Optional.of(doing), false);
  }
}
