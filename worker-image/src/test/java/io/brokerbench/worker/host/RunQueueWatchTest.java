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
import org.junit.jupiter.params.provider.CsvSource;
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
    end(2);
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

  @Test
  void threadsThatCannotBeListedAreThoseOfBefore() throws IOException {
    task(1, "consumer-7", "0 0 0");
    watch.mark(0);
    end(1);
    watch.look(SECOND);
    task(1, "consumer-7", "0 1000000000 0");
    watch.lookAgain(10 * SECOND);

    assertThat(watch.longest()).isEqualTo(Map.of(ThreadRole.Consumer, 10.0));
  }

  @Test
  void threadWithTheNumberOfOneThatEndedIsAnother() throws IOException {
    task(1, "consumer-7", "0 5000000000 0");
    task(2, "GC Thread#0", "0 0 0");
    watch.mark(0);
    task(1, "consumer-7", "0 8000000000 0");
    watch.look(10 * SECOND);
    end(1);
    watch.look(11 * SECOND);
    task(1, "kafka-producer-", "0 4000000000 0");
    watch.look(21 * SECOND);

    assertThat(watch.longest())
        .isEqualTo(Map.of(ThreadRole.Consumer, 30.0, ThreadRole.ProducerClient, 40.0));
  }

  /** Which threads there are, and what they are called, is asked for when one has started. */
  @Test
  void threadIsLookedAtAgainWithoutListing() throws IOException {
    task(1, "consumer-7", "0 0 0");
    watch.mark(0);
    task(1, "consumer-7", "0 1000000000 0");
    task(2, "kafka-producer-", "0 5000000000 0");
    watch.lookAgain(10 * SECOND);
    assertThat(watch.longest()).isEqualTo(Map.of(ThreadRole.Consumer, 10.0));

    task(2, "kafka-producer-", "0 10000000000 0");
    watch.look(20 * SECOND);
    assertThat(watch.longest())
        .isEqualTo(Map.of(ThreadRole.Consumer, 5.0, ThreadRole.ProducerClient, 100.0));
  }

  /** A thread may have the number of one that ended. */
  @Test
  void fileOfAThreadThatEndedIsNotKept() throws IOException {
    task(1, "consumer-7", "0 1000000000 0");
    var delays = RunQueueDelays.of(tasks);
    assertThat(delays.nanos(1)).isEqualTo(SECOND);

    end(1);
    assertThat(delays.ids()).isEmpty();
    task(1, "consumer-7", "0 2000000000 0");
    assertThat(delays.nanos(1)).isEqualTo(2 * SECOND);

    end(1);
    delays.close();
    task(1, "consumer-7", "0 3000000000 0");
    assertThat(delays.nanos(1)).isEqualTo(3 * SECOND);
    end(1);
    delays.close();
    assertThat(delays.nanos(1)).isEqualTo(-1);
  }

  @ParameterizedTest(name = "schedstat: {0}")
  @CsvSource({
    "1 2 3, 2",
    "0 0 0, 0",
    "18446744073709551615 9223372036854775807 18446744073709551615, 9223372036854775807"
  })
  void delayIsTheSecondNumber(String schedstat, long nanos) throws IOException {
    task(1, "consumer-7", schedstat);

    assertThat(RunQueueDelays.of(tasks).nanos(1)).isEqualTo(nanos);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(int id) throws IOException {
    var task = tasks.resolve(String.valueOf(id));
    Files.delete(task.resolve("comm"));
    Files.delete(task.resolve("schedstat"));
    Files.delete(task);
  }

  private void task(int id, String name, String schedstat) throws IOException {
    var task = Files.createDirectories(tasks.resolve(String.valueOf(id)));
    Files.writeString(task.resolve("comm"), name + "\n");
    Files.writeString(task.resolve("schedstat"), schedstat + "\n");
  }
}
