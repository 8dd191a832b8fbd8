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
 * @param scenario the fabric and the intent
 * @param step the transaction that is struck
 * @param kind what goes wrong
 * @param switchName at which switch; "" for a place in the journal
 * @param rpc at which RPC to it; "" for other places
 * @param place at which call of it, change of the switch, or write to the journal, from 1
 * @param late whether what was under way is carried out before it strikes
 * @param otherNode whether another node goes on, not the same one started again
 * @param what the place in words
 */
record RunSpec(
    int number,
    Scenario scenario,
    Step step,
    FaultKind kind,
    String switchName,
    String rpc,
    int place,
    boolean late,
    boolean otherNode,
    String what) {

  /** The run of a number: the same for the same seed, whatever other runs there are. */
  static RunSpec draw(long seed, int number, BiFunction<Scenario, Step, StepRecord> records) {
    List<Scenario> scenarios = Scenario.all();
    SplittableRandom ofLife = new SplittableRandom((seed << 32) + life(number));
    Scenario scenario = scenarios.get(ofLife.nextInt(scenarios.size()));
    Step step = Step.values()[number % Step.values().length];
    SplittableRandom random = new SplittableRandom(~((seed << 32) + number));
    FaultKind kind = kind(random);
    StepRecord record = records.apply(scenario, step);
    boolean late = random.nextBoolean();
    boolean otherNode = random.nextBoolean();
    if (kind.strike() == FaultKind.Strike.WRITE) {
      int place = 1 + random.nextInt(record.writes());
      String what = (late ? "after" : "before") + " journal write " + place;
      return new RunSpec(number, scenario, step, kind, "", "", place, late, otherNode, what);
    }
    List<String> switches = record.switches();
    String switchName = switches.get(random.nextInt(switches.size()));
    if (kind.strike() == FaultKind.Strike.SEND) {
      int place = 1 + random.nextInt(record.sent().getOrDefault(switchName, 1));
      String what = "before change " + place + " of " + switchName;
      return new RunSpec(
          number, scenario, step, kind, switchName, "", place, late, otherNode, what);
    }
    List<StepRecord.Request> requests = record.requests().getOrDefault(switchName, List.of());
    int index = random.nextInt(requests.size());
    StepRecord.Request request = requests.get(index);
    int place =
        (int)
            requests.subList(0, index + 1).stream()
                .filter(each -> each.rpc().equals(request.rpc()))
                .count();
    String what =
        String.format(
            Locale.ROOT,
            "%s %s %d of %s (%s)",
            late ? "after" : "before",
            request.rpc(),
            place,
            switchName,
            request.stage());
    return new RunSpec(
        number, scenario, step, kind, switchName, request.rpc(), place, late, otherNode, what);
  }

  /** The life that a run is of. */
  static int life(int number) {
    return number / Step.values().length;
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
        "run %d: %s, %s, %s %s%s",
        number,
        scenario.text(),
        step.text(),
        kind.text(),
        what,
        otherNode ? ", another node goes on" : "");
  }
}
