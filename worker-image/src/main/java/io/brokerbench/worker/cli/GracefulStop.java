package io.brokerbench.worker.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What happens when the process is told to end, by Kubernetes (SIGTERM) or by Ctrl-C: the work is
 * asked to, and the JVM waits until it has put down what it has.
 */
final class GracefulStop {

  /** Well below the grace period of the coordinator's pod, which is 60 s. */
  private static final Duration BOUND = Duration.ofSeconds(50);

  private final CountDownLatch done = new CountDownLatch(1);

  /** Asks by {@code stop}, which must not block. */
  void by(Runnable stop) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stop.run();
                  await();
                },
                "graceful-stop"));
  }

  /** Nothing is left to be put down. */
  void done() {
    done.countDown();
  }

  private void await() {
    try {
      // Past the bound, what there is is lost: the kubelet ends the process anyway.
      var _ = done.await(BOUND.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
