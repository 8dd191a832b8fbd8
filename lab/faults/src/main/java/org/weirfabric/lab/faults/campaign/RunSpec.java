package org.weirfabric.lab.faults.campaign;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

/**
 * One run of a campaign: a transaction, and what strikes where in it. Three runs in a row are the
 * life of one intent on one fabric: it is applied, changed and withdrawn.
 *
 * @param number its number in the campaign, from 0
 * @param core what the controller is
 * @param scenario the fabric and the intent
 * @param step the transaction that is struck
 * @param kind what goes wrong
 * @param switchName at which switch; "" for a place in the journal
 * @param rpc at which RPC to it; "" for other places
 * @param place at which call of it, change of the switch, or write to the journal, from 1
 * @param late whether what was under way is carried out before it strikes; of a change that comes
 *     late, whether others may overtake it
 * @param afterMillis how long after that it strikes, if it does so after an answer; of a change
 *     that comes late, how long after its deadline it is done
 * @param otherNode whether another node goes on, not the same one started again
 * @param what the place in words
 */
record RunSpec(
    int number,
    Core core,
    Scenario scenario,
    Step step,
    FaultKind kind,
    String switchName,
    String rpc,
    int place,
    boolean late,
    int afterMillis,
    boolean otherNode,
    String what) {

  /** How long after an answer a controller is killed at most: the next stage is claimed by then. */
  private static final int MAX_AFTER_MILLIS = 60;

  /** In how many of four runs with a real core a change is struck, not any request. */
  private static final int CHANGES_OF_FOUR = 3;

  /** The run of a number: the same for the same seed, whatever other runs there are. */
  static RunSpec draw(long seed, int number, BiFunction<Scenario, Step, StepRecord> records) {
    Scenario scenario = scenario(seed, number);
    Step step = step(number);
    SplittableRandom random = new SplittableRandom(~((seed << 32) + number));
    FaultKind kind = kind(random);
    StepRecord record = records.apply(scenario, step);
    boolean late = random.nextBoolean();
    boolean otherNode = random.nextBoolean();
    if (kind.strike() == FaultKind.Strike.WRITE) {
      int place = 1 + random.nextInt(record.writes());
      String what = (late ? "after" : "before") + " journal write " + place;
      return new RunSpec(
          number, Core.SMALL, scenario, step, kind, "", "", place, late, 0, otherNode, what);
    }
    List<String> switches = record.switches(kind.isLate());
    String switchName = switches.get(random.nextInt(switches.size()));
    if (kind.strike() == FaultKind.Strike.SEND) {
      int place = 1 + random.nextInt(record.sent().getOrDefault(switchName, 1));
      String what = "before change " + place + " of " + switchName;
      return new RunSpec(
          number,
          Core.SMALL,
          scenario,
          step,
          kind,
          switchName,
          "",
          place,
          late,
          0,
          otherNode,
          what);
    }
    List<Integer> places = record.places(switchName, kind.isLate());
    int index = places.get(random.nextInt(places.size()));
    int afterMillis = kind.isLate() ? 1 + random.nextInt((int) Times.LATE.toMillis()) : 0;
    List<StepRecord.Request> requests = record.requests().getOrDefault(switchName, List.of());
    return new RunSpec(
        number,
        Core.SMALL,
        scenario,
        step,
        kind,
        switchName,
        requests.get(index).rpc(),
        StepRecord.placeOf(requests, index),
        late,
        afterMillis,
        otherNode,
        kind.isLate()
            ? StepRecord.text(switchName, requests, index)
                + String.format(" %d ms after its deadline", afterMillis)
                + (late ? ", overtaken by others" : "")
            : (late ? "after " : "before ") + StepRecord.text(switchName, requests, index));
  }

  /**
   * The run of a number with a real ONOS core. So few are affordable that each dozen has each kind
   * of fault, in an order that is drawn, and mostly at a change.
   */
  static RunSpec drawForOnos(
      long seed, int number, BiFunction<Scenario, Step, StepRecord> records) {
    Scenario scenario = scenario(seed, number);
    Step step = step(number);
    SplittableRandom random = new SplittableRandom(((seed + 1) << 32) ^ ~number);
    FaultKind kind = FaultKind.forOnos(seed, number);
    StepRecord record = records.apply(scenario, step);
    boolean late = random.nextBoolean() || kind == FaultKind.KILL_AFTER_REPLY;
    boolean atChange = kind.endsTheLeader() || random.nextInt(4) < CHANGES_OF_FOUR;
    List<String> switches = record.switches(atChange);
    String switchName = switches.get(random.nextInt(switches.size()));
    List<Integer> places = record.places(switchName, atChange);
    List<StepRecord.Request> requests = record.requests().getOrDefault(switchName, List.of());
    int index = places.get(random.nextInt(places.size()));
    int afterMillis = kind == FaultKind.KILL_AFTER_REPLY ? 1 + random.nextInt(MAX_AFTER_MILLIS) : 0;
    String when = afterMillis > 0 ? afterMillis + " ms after " : late ? "after " : "before ";
    return new RunSpec(
        number,
        Core.ONOS,
        scenario,
        step,
        kind,
        switchName,
        requests.get(index).rpc(),
        StepRecord.placeOf(requests, index),
        late,
        afterMillis,
        kind.isStale(),
        when + StepRecord.text(switchName, requests, index));
  }

  /** The life that a run is of. */
  static int life(int number) {
    return number / Step.values().length;
  }

  private static Step step(int number) {
    return Step.values()[number % Step.values().length];
  }

  private static Scenario scenario(long seed, int number) {
    List<Scenario> scenarios = Scenario.all();
    SplittableRandom ofLife = new SplittableRandom((seed << 32) + life(number));
    return scenarios.get(ofLife.nextInt(scenarios.size()));
  }

  private static FaultKind kind(SplittableRandom random) {
    int total = 0;
    for (FaultKind kind : FaultKind.values()) {
      total += kind.weight();
    }
    int drawn = random.nextInt(total);
    for (FaultKind kind : FaultKind.values()) {
      drawn -= kind.weight();
      if (drawn < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("weights that don't add up");
  }

  /** The run in one line. */
  String text() {
    return String.format(
        Locale.ROOT,
        "run %d%s: %s, %s, %s %s%s",
        number,
        core == Core.ONOS ? " (ONOS core)" : "",
        scenario.text(),
        step.text(),
        kind.text(),
        what,
        otherNode ? ", another node goes on" : "");
  }
}
