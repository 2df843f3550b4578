package io.brokerbench.e2e.support;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;

/** Parts of a scenario that go on at the same time. */
public final class AtOnce {

  private AtOnce() {}

  /**
   * Runs them all to their end, whichever of them fails. They have threads of their own: the common
   * pool is for the client of the API server.
   *
   * @throws CompletionException the failure of one
   */
  public static void run(Runnable... parts) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture.allOf(
              Arrays.stream(parts)
                  .map(part -> CompletableFuture.runAsync(part, threads))
                  .toArray(CompletableFuture[]::new))
          .join();
    }
  }
}
