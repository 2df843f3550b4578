package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.brokerbench.core.result.ThreadRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunQueueWatchTest {

  private static final long SECOND = 1_000_000_000;

  @TempDir private Path tasks;
  private RunQueueWatch watch;

  @BeforeEach
  void watch() {
    watch = new RunQueueWatch(RunQueueDelays.of(tasks));
    watch.add("consumer-7", ThreadRole.Consumer);
    watch.add("kafka-producer-network-thread | bench-1", ThreadRole.ProducerClient);
  }

  @Test
  void longestWaitOfEachRoleCountsFromTheMarkOn() throws IOException {
    task(1, "consumer-7", "5 4000000000 9");
    task(2, "kafka-producer-", "5 1000000000 9");
    task(3, "kafka-producer-", "5 0 9");
    task(4, "GC Thread#0", "5 0 9");
    watch.mark(20 * SECOND);
    task(1, "consumer-7", "6 4500000000 10");
    task(2, "kafka-producer-", "6 1000000000 10");
    task(3, "kafka-producer-", "6 2000000000 10");
    task(4, "GC Thread#0", "6 9000000000 10");
    watch.look(30 * SECOND);

    assertThat(watch.longest())
        .isEqualTo(Map.of(ThreadRole.Consumer, 5.0, ThreadRole.ProducerClient, 20.0));
  }

  /** Consumers of a backlog begin late; a pacing thread ends with its stage. */
  @Test
  void threadCountsWhileItIsThere() throws IOException {
    task(2, "kafka-producer-", "0 0 0");
    watch.mark(0);
    task(2, "kafka-producer-", "0 3000000000 0");
    watch.look(6 * SECOND);
    Files.delete(tasks.resolve("2/comm"));
    Files.delete(tasks.resolve("2/schedstat"));
    task(1, "consumer-7", "0 1000000000 0");
    watch.look(10 * SECOND);

    assertThat(watch.longest())
        .isEqualTo(Map.of(ThreadRole.Consumer, 25.0, ThreadRole.ProducerClient, 50.0));
  }

  @ParameterizedTest(name = "schedstat: {0}")
  @ValueSource(strings = {"", "0", "0 none 0"})
  void roleWithoutAFigureIsAbsent(String schedstat) throws IOException {
    task(1, "consumer-7", schedstat);
    watch.mark(0);
    watch.look(SECOND);

    assertThat(watch.longest()).isEmpty();
  }

  @Test
  void withoutTheDirectoryNothingIsKnown() {
    assertThat(RunQueueDelays.of(tasks.resolve("none")).ids()).isEmpty();
  }

  /** The kernel has the first bytes of the name that the JVM gave. */
  @Test
  void threadsOfThisProcessHaveTheirNames() throws InterruptedException {
    var started = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var thread =
        Thread.ofPlatform()
            .name("run-queue-watch-test")
            .start(
                () -> {
                  started.countDown();
                  awaitQuietly(end);
                });
    started.await();
    assumeThat(Path.of("/proc/self/schedstat")).exists();
    var delays = RunQueueDelays.ofThisProcess();

    var found = delays.ids().stream().filter(id -> delays.name(id).equals("run-queue-watch"));

    assertThat(found).singleElement().satisfies(id -> assertThat(delays.nanos(id)).isNotNegative());
    end.countDown();
    thread.join();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void task(int id, String name, String schedstat) throws IOException {
    var task = Files.createDirectories(tasks.resolve(String.valueOf(id)));
    Files.writeString(task.resolve("comm"), name + "\n");
    Files.writeString(task.resolve("schedstat"), schedstat + "\n");
  }
}
