package org.weirfabric.southbound;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.GnmiPath;

/**
 * Reads many paths, some of which may not be there.
 *
 * <p>A target fails a whole Get with NOT_FOUND if one of its paths isn't there, and doesn't say
 * which. So the paths go in batches, and a batch that fails so is asked for again in halves.
 */
final class GnmiReader {
  private static final int BATCH = 64;
  private static final String CALL = "gNMI Get";

  private final GnmiClient client;

  GnmiReader(GnmiClient client) {
    this.client = client;
  }

  /** The JSON values at and below {@code paths}; a path that isn't there has none. */
  CompletableFuture<SortedMap<GnmiPath, String>> read(
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
