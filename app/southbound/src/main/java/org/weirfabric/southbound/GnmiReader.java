package org.weirfabric.southbound;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;

/**
 * Reads many paths, some of which may not be there.
 *
 * <p>A target fails a whole Get with NOT_FOUND if one of its paths isn't there, and doesn't say
 * which. In the middle of a rollout most aren't, and to find out one by one takes hundreds of
 * calls. So where many paths are below one that is there whatever Weir has done ({@code /qos}, an
 * interface's {@code ethernet}), that one is asked for, and the parts are cut out here. Others go
 * in batches, and a batch that fails so is asked for again in halves.
 */
final class GnmiReader {
  private static final int BATCH = 64;
  private static final String OPENCONFIG = "openconfig";

  /** Fewer paths than this are asked for one by one sooner than by what they are below. */
  private static final int FEW = 8;

  private static final String CALL = "gNMI Get";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final GnmiClient client;

  GnmiReader(GnmiClient client) {
    this.client = client;
  }

  /** The JSON values at and below {@code paths}; a path that isn't there has none. */
  CompletableFuture<SortedMap<GnmiPath, String>> read(
      Collection<GnmiPath> paths, GnmiClient.Part part) {
    SortedSet<GnmiPath> ancestors = new TreeSet<>();
    paths.forEach(path -> ancestors.add(ancestor(path)));
    return ask(paths.size() < ancestors.size() + FEW ? paths : ancestors, part)
        .thenApply(found -> parts(found, paths));
  }

  /** What is asked for to learn of {@code path}. */
  private static GnmiPath ancestor(GnmiPath path) {
    List<GnmiPath.Elem> elems = path.elems();
    boolean foreign = !path.origin().isEmpty() && !path.origin().equals(OPENCONFIG);
    if (foreign || elems.size() < 2) {
      return path;
    }
    // A list right below the top, such as that of interfaces, has entries that aren't Weir's.
    int kept = elems.get(1).keys().isEmpty() ? 1 : 3;
    return GnmiPath.of(path.origin(), elems.subList(0, Math.min(kept, elems.size())));
  }

  /** What was found at and below {@code paths}; a target may answer in larger or smaller pieces. */
  private static SortedMap<GnmiPath, String> parts(
      SortedMap<GnmiPath, String> found, Collection<GnmiPath> paths) {
    // By what is above each: to hold every path against every piece takes longer than all else.
    Map<String, List<Asked>> below = new HashMap<>();
    Set<String> asked = new HashSet<>();
    for (GnmiPath path : paths) {
      Asked one = new Asked(path, LeafValues.normal(path).elems());
      List<String> above = upTo(one.elems);
      asked.add(above.remove(above.size() - 1));
      above.forEach(each -> below.computeIfAbsent(each, any -> new ArrayList<>()).add(one));
    }
    SortedMap<GnmiPath, String> parts = new TreeMap<>();
    found.forEach(
        (at, json) -> {
          List<String> there = upTo(LeafValues.normal(at).elems());
          if (there.stream().anyMatch(asked::contains)) {
            parts.put(at, json);
          }
          int depth = there.size() - 1;
          List<Asked> within = below.getOrDefault(there.get(depth), List.of());
          if (!within.isEmpty()) {
            JsonNode whole = parsed(at, json);
            for (Asked one : within) {
              JsonSubtree.of(whole, one.elems.subList(depth, one.elems.size()))
                  .ifPresent(part -> parts.put(one.path, part));
            }
          }
        });
    return parts;
  }

  /** Whether {@code way} leads to or below where {@code above} leads. */
  static boolean isAtOrBelow(List<GnmiPath.Elem> way, List<GnmiPath.Elem> above) {
    return way.size() >= above.size() && way.subList(0, above.size()).equals(above);
  }

  /** A path that is asked for, and its elements as they are compared. */
  private static final class Asked {
    final GnmiPath path;
    final List<GnmiPath.Elem> elems;

    Asked(GnmiPath path, List<GnmiPath.Elem> elems) {
      this.path = path;
      this.elems = elems;
    }
  }

  /** The texts of all that is above, from the root, and of the whole, the last. */
  private static List<String> upTo(List<GnmiPath.Elem> elems) {
    List<String> texts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    texts.add("");
    for (GnmiPath.Elem elem : elems) {
      text.append(GnmiPath.of("", List.of(elem)));
      texts.add(text.toString());
    }
    return texts;
  }

  private static JsonNode parsed(GnmiPath at, String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON, at " + at, e);
    }
  }

  private CompletableFuture<SortedMap<GnmiPath, String>> ask(
      Collection<GnmiPath> paths, GnmiClient.Part part) {
    List<GnmiPath> all = new ArrayList<>(paths);
    List<CompletableFuture<List<GnmiNotification>>> batches = new ArrayList<>();
    for (int from = 0; from < all.size(); from += BATCH) {
      batches.add(batch(all.subList(from, Math.min(all.size(), from + BATCH)), part));
    }
    return Futures.all(batches)
        .thenApply(
            answers -> {
              SortedMap<GnmiPath, String> values = new TreeMap<>();
              answers.forEach(answer -> answer.forEach(one -> values.putAll(one.updates())));
              return values;
            });
  }

  private CompletableFuture<List<GnmiNotification>> batch(
      List<GnmiPath> paths, GnmiClient.Part part) {
    return Futures.recover(
        client.get(paths, part),
        thrown -> {
          RpcFailure failure = RpcFailure.from(client.switchId(), CALL, thrown);
          if (failure.code() != Status.Code.NOT_FOUND) {
            return CompletableFuture.failedFuture(failure);
          }
          if (paths.size() == 1) {
            return CompletableFuture.completedFuture(List.of());
          }
          int half = paths.size() / 2;
          return Futures.all(
                  List.of(
                      batch(paths.subList(0, half), part),
                      batch(paths.subList(half, paths.size()), part)))
              .thenApply(
                  halves -> {
                    List<GnmiNotification> both = new ArrayList<>(halves.get(0));
                    both.addAll(halves.get(1));
                    return both;
                  });
        });
  }
}
