package org.weirfabric.lab.faults.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.weirfabric.lab.emulatedfabric.fault.Interference;

/** Counts the requests of each switch, and strikes at one of them. */
final class Meddler implements Interference {
  private final Supplier<String> stage;
  private final SortedMap<String, List<StepRecord.Request>> requests = new TreeMap<>();
  private Optional<Blow> blow = Optional.empty();
  private boolean striking;

  /**
   * What strikes, and where.
   *
   * @param switchName the switch
   * @param rpc the RPC
   * @param number which call of it, from 1 since it was armed
   * @param course what becomes of the request, asked when it is there
   */
  record Blow(String switchName, String rpc, int number, Supplier<Course> course) {
    boolean isAt(String name, String call, long count) {
      return switchName.equals(name) && rpc.equals(call) && number == count;
    }
  }

  /**
   * One that lets everything pass.
   *
   * @param stage the stage that is under way, if anyone knows
   */
  Meddler(Supplier<String> stage) {
    this.stage = stage;
  }

  /** Counts from 0 again, and strikes once when {@code other}'s place is reached. */
  synchronized void arm(Optional<Blow> other) {
    requests.clear();
    blow = other;
    striking = false;
  }

  /** The requests of each switch since it was armed. */
  synchronized SortedMap<String, List<StepRecord.Request>> requests() {
    SortedMap<String, List<StepRecord.Request>> copy = new TreeMap<>();
    requests.forEach((name, list) -> copy.put(name, List.copyOf(list)));
    return copy;
  }

  /** Whether it has struck since it was armed. */
  synchronized boolean hasStruck() {
    return striking;
  }

  @Override
  public Course meet(String switchName, String rpc) {
    Optional<Blow> now = Optional.empty();
    synchronized (this) {
      List<StepRecord.Request> own = requests.computeIfAbsent(switchName, any -> new ArrayList<>());
      own.add(new StepRecord.Request(rpc, stage.get()));
      if (!striking) {
        long count = own.stream().filter(each -> each.rpc().equals(rpc)).count();
        now = blow.filter(each -> each.isAt(switchName, rpc, count));
        striking = now.isPresent();
      }
    }
    return now.map(each -> each.course().get()).orElse(Course.NORMAL);
  }
}
