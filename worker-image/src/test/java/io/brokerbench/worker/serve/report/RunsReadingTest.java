package io.brokerbench.worker.serve.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.serve.report.RunsReading.RunReader;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunsReadingTest {

  private static final int RUNS = 50;
  private static final Message REASON = ReportMessage.NO_RESULTS.with("why");

  private final AtomicInteger asked = new AtomicInteger();

  private RunsReading.Gathered read(
      Duration patience, IntFunction<Callable<Optional<Map<String, byte[]>>>> reader)
      throws NoReportException {
    return new RunsReading(patience)
        .read(
            IntStream.range(0, RUNS)
                .mapToObj(i -> new RunReader(name(i), counted(reader.apply(i))))
                .toList(),
            bytes -> ReportMessage.TOO_LARGE.with(bytes, RunsReading.MAX_BYTES));
  }

  private static String name(int run) {
    return "run-%02d".formatted(run);
  }

  private Callable<Optional<Map<String, byte[]>>> counted(
      Callable<Optional<Map<String, byte[]>>> reader) {
    return () -> {
      asked.incrementAndGet();
      return reader.call();
    };
  }

  private static Optional<Map<String, byte[]>> result(int bytes) {
    return Optional.of(Map.of(RunResult.KEY, new byte[bytes]));
  }

  @Test
  void readsAllThatAreThere() throws NoReportException {
    var all = read(Duration.ofMinutes(1), i -> () -> i % 2 == 0 ? result(i) : Optional.empty());

    assertThat(all.found()).hasSize(RUNS / 2).containsKeys(name(0), name(48));
    assertThat(all.leftOut()).isEmpty();
  }

  @Test
  void oneThatIsAlteredIsLeftOutAlone() throws NoReportException {
    var all = read(Duration.ofMinutes(1), i -> () -> i == 3 ? failed(false) : result(1));

    assertThat(all.leftOut()).containsOnlyKeys(name(3)).containsValue(REASON);
    assertThat(all.found()).hasSize(RUNS - 1);
  }

  private static Optional<Map<String, byte[]>> failed(boolean away) throws NoReportException {
    throw NoReportException.of(new StoreException(REASON, away, null));
  }

  @Test
  void storeThatIsAwayIsNotAskedForTheRest() throws NoReportException {
    var all = read(Duration.ofMinutes(1), i -> () -> i == 3 ? failed(true) : result(1));

    assertThat(all.found()).containsOnlyKeys(name(0), name(1), name(2));
    assertThat(all.leftOut())
        .hasSize(RUNS - 3)
        .allSatisfy((run, why) -> assertThat(why).isEqualTo(REASON));
    assertThat(asked.get()).isLessThan(RUNS / 2);
  }

  @Test
  void orderNotSpeedSaysWhatIsLeftOut() throws NoReportException {
    var bytes = RunsReading.MAX_BYTES / 2 + 1;
    var second = new CountDownLatch(1);

    var all =
        read(
            Duration.ofMinutes(1),
            i ->
                () -> {
                  if (i == 0) {
                    second.await();
                  } else {
                    second.countDown();
                  }
                  return result(bytes);
                });

    var full = ReportMessage.TOO_LARGE.with(2L * bytes, RunsReading.MAX_BYTES);
    assertThat(all.found()).containsOnlyKeys(name(0));
    assertThat(all.leftOut())
        .hasSize(RUNS - 1)
        .allSatisfy((run, why) -> assertThat(why).isEqualTo(full));
    assertThat(asked.get()).as("read although there is no room").isLessThan(RUNS / 2);
  }

  @Test
  void storeThatIsSilentIsGivenUp() throws NoReportException {
    var never = new CountDownLatch(1);

    var all =
        read(
            Duration.ofMillis(1),
            i ->
                () -> {
                  never.await();
                  return result(1);
                });

    assertThat(all.found()).isEmpty();
    assertThat(all.leftOut()).hasSize(RUNS).containsValue(ReportMessage.SLOW.with(0L));
    assertThat(asked.get()).isLessThan(RUNS / 2);
  }
}
