package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** What Java 11's futures lack. */
final class Futures {
  private Futures() {}

  /** The result of {@code first} or, if it fails, of what {@code otherwise} makes of that. */
  @SuppressWarnings("FutureReturnValueIgnored") // The future within the future is unwrapped.
  static <T> CompletableFuture<T> recover(
      CompletableFuture<T> first, Function<Throwable, CompletableFuture<T>> otherwise) {
    return first
        .handle(
            (value, thrown) ->
                thrown == null ? CompletableFuture.completedFuture(value) : otherwise.apply(thrown))
        .thenCompose(inner -> inner);
  }

  /** The results of all, in their order; fails if one does. */
  static <T> CompletableFuture<List<T>> all(List<CompletableFuture<T>> futures) {
    return CompletableFuture.allOf(futures.toArray(new CompletableFuture<?>[0]))
        .thenApply(
            done -> {
              List<T> results = new ArrayList<>();
              futures.forEach(future -> results.add(future.join()));
              return results;
            });
  }
}
