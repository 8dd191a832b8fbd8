package org.weirfabric.southbound;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.SessionOutcome;

/** The gNMI side of a session with a target of OpenConfig models. */
final class GnmiSession implements GnmiSide {
  private static final List<String> OPENCONFIG_MODELS =
      List.of("openconfig-qos", "openconfig-if-ethernet", "weir-lossless");

  private final GnmiClient client;
  private final GnmiReader reader;
  private final Arbitration arbitration;
  private final Commits commits;

  GnmiSession(GnmiClient client, ElectionId electionId) {
    this.client = client;
    this.reader = new GnmiReader(client);
    this.arbitration = new Arbitration(client, electionId, false);
    this.commits = new Commits(client, arbitration);
  }

  /** Whether the target has the models, and its encoding, and lets us write. */
  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return client
        .capabilities()
        .thenCompose(this::accept)
        .exceptionally(thrown -> failure("Capabilities", thrown).outcome(""));
  }

  private CompletableFuture<SessionOutcome> accept(GnmiCapabilities capabilities) {
    List<String> missing = new ArrayList<>();
    for (String model : OPENCONFIG_MODELS) {
      if (!capabilities.models().containsKey(model)) {
        missing.add("model " + model);
      }
    }
    if (!capabilities.jsonIetf()) {
      missing.add("encoding JSON_IETF");
    }
    if (missing.isEmpty()) {
      return arbitration
          .begin()
          .thenCompose(
              first ->
                  first.match(
                      applied -> commits.probe(),
                      CompletableFuture::<SessionOutcome>completedFuture,
                      CompletableFuture::<SessionOutcome>completedFuture));
    }
    return CompletableFuture.completedFuture(
        SessionOutcome.refused(
            Problem.of(
                ProblemCode.DIALECT_GAP,
                client.switchId() + " gNMI Capabilities",
                "no " + String.join(", no ", missing),
                "a target with " + String.join(", ", OPENCONFIG_MODELS) + " in JSON_IETF",
                "install the models on the switch, or take it out of the intent's scope")));
  }

  @Override
  public CompletableFuture<Step> step(TargetChange change, boolean undoable) {
    return undoable
        ? save(change).thenApply(saved -> step(change, Optional.of(saved)))
        : CompletableFuture.completedFuture(step(change, Optional.empty()));
  }

  private Step step(TargetChange change, Optional<Saved> saved) {
    return new Step() {
      @Override
      public CompletableFuture<SessionOutcome> run() {
        return set(change.deletes(), change.replaces());
      }

      @Override
      public CompletableFuture<SessionOutcome> undo() {
        Saved before = saved.orElseThrow(() -> new IllegalStateException("nothing was saved"));
        return set(before.cleared, before.values);
      }
    };
  }

  @Override
  public boolean revertsByItself() {
    return commits.offered();
  }

  @Override
  public CompletableFuture<Step> proposal(
      String commitId, TargetChange change, Duration revertAfter) {
    GnmiSet set =
        GnmiSet.replacing(change.deletes(), change.replaces())
            .by(arbitration.writer())
            .in(Commits.open(commitId, revertAfter));
    return CompletableFuture.completedFuture(
        new Step() {
          @Override
          public CompletableFuture<SessionOutcome> run() {
            return set(set, paths(change.deletes(), change.replaces()));
          }

          @Override
          public CompletableFuture<SessionOutcome> undo() {
            // A Set would be refused while the commit is open.
            return commits.cancel(commitId);
          }
        });
  }

  @Override
  public CompletableFuture<SessionOutcome> confirm(String commitId) {
    return commits.confirm(commitId);
  }

  @Override
  public CompletableFuture<SessionOutcome> cancel(String commitId) {
    return commits.cancel(commitId);
  }

  @Override
  public CompletableFuture<SessionOutcome> extend(String commitId, Duration revertAfter) {
    return commits.extend(commitId, revertAfter);
  }

  /** What the switch holds where {@code change} writes, in a form that can be set again. */
  private CompletableFuture<Saved> save(TargetChange change) {
    List<GnmiPath> paths = paths(change.deletes(), change.replaces());
    return reader.read(paths, GnmiClient.Part.CONFIG).thenApply(held -> saved(paths, held));
  }

  /**
   * What brings back what {@code held} says of {@code paths}. A target may have answered in pieces
   * of what it was asked for, down to leaves: those are set again as they came.
   */
  private static Saved saved(List<GnmiPath> paths, SortedMap<GnmiPath, String> held) {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    List<GnmiPath> cleared = new ArrayList<>();
    for (GnmiPath path : paths) {
      List<GnmiPath.Elem> way = LeafValues.normal(path).elems();
      Optional<String> whole = Optional.empty();
      for (Map.Entry<GnmiPath, String> each : held.entrySet()) {
        List<GnmiPath.Elem> there = LeafValues.normal(each.getKey()).elems();
        if (there.equals(way)) {
          whole = Optional.of(each.getValue());
        } else if (GnmiReader.isAtOrBelow(there, way) && !isKey(there)) {
          values.put(each.getKey(), each.getValue());
        }
      }
      whole.ifPresentOrElse(json -> values.put(path, json), () -> cleared.add(path));
    }
    return new Saved(cleared, values);
  }

  /** Whether it is a list entry's own key, which is set with anything else of the entry. */
  private static boolean isKey(List<GnmiPath.Elem> way) {
    return way.get(way.size() - 2).keys().containsKey(way.get(way.size() - 1).name());
  }

  private CompletableFuture<SessionOutcome> set(
      List<GnmiPath> deletes, SortedMap<GnmiPath, String> replaces) {
    return set(
        GnmiSet.replacing(deletes, replaces).by(arbitration.writer()), paths(deletes, replaces));
  }

  private CompletableFuture<SessionOutcome> set(GnmiSet set, List<GnmiPath> paths) {
    return client
        .set(set)
        .thenApply(done -> SessionOutcome.applied())
        .exceptionally(
            thrown -> {
              RpcFailure failure = failure("Set", thrown);
              return failure.outcome(where(failure.message(), paths));
            });
  }

  /** The path that {@code message} speaks of or, if it names none, as much as fits a line. */
  private static String where(String message, List<GnmiPath> paths) {
    Optional<String> named =
        paths.stream()
            .map(GnmiPath::toString)
            .filter(message::contains)
            .max((a, b) -> Integer.compare(a.length(), b.length()));
    return named.orElseGet(
        () ->
            paths.isEmpty()
                ? ""
                : paths.get(0) + (paths.size() > 1 ? " and " + (paths.size() - 1) + " more" : ""));
  }

  private static List<GnmiPath> paths(
      List<GnmiPath> deletes, SortedMap<GnmiPath, String> replaces) {
    return Stream.concat(deletes.stream(), replaces.keySet().stream())
        .distinct()
        .collect(Collectors.toList());
  }

  @Override
  public CompletableFuture<SortedMap<GnmiPath, String>> readConfig(Collection<GnmiPath> paths) {
    return reader.read(paths, GnmiClient.Part.CONFIG).thenApply(GnmiSession::leaves);
  }

  @Override
  public CompletableFuture<SortedMap<GnmiPath, String>> readState(
      Collection<GnmiPath> paths, CompletableFuture<SortedMap<GnmiPath, String>> config) {
    SortedSet<GnmiPath> beside = new TreeSet<>();
    paths.forEach(path -> beside.add(beside(path)));
    return reader.read(beside, GnmiClient.Part.STATE).thenApply(GnmiSession::leaves);
  }

  private static GnmiPath beside(GnmiPath path) {
    List<GnmiPath.Elem> elems = new ArrayList<>();
    for (GnmiPath.Elem elem : path.elems()) {
      elems.add(elem.name().equals("config") ? GnmiPath.Elem.of("state", new TreeMap<>()) : elem);
    }
    return GnmiPath.of(path.origin(), elems);
  }

  private static SortedMap<GnmiPath, String> leaves(SortedMap<GnmiPath, String> values) {
    SortedMap<GnmiPath, String> leaves = new TreeMap<>();
    values.forEach((path, json) -> leaves.putAll(LeafValues.of(path, json)));
    return leaves;
  }

  private RpcFailure failure(String call, Throwable thrown) {
    return RpcFailure.from(client.switchId(), "gNMI " + call, thrown);
  }

  @Override
  public void close() {
    client.close();
  }

  /** What a switch held at some paths. */
  private static final class Saved {
    private final List<GnmiPath> cleared;
    private final SortedMap<GnmiPath, String> values;

    private Saved(List<GnmiPath> cleared, SortedMap<GnmiPath, String> values) {
      this.cleared = cleared;
      this.values = values;
    }
  }
}
