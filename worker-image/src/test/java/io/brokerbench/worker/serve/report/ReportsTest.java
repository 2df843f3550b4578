package io.brokerbench.worker.serve.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.page.PageInputMessage;
import io.brokerbench.worker.page.PageInputs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReportsTest {

  private Instant now = Instant.parse("2026-11-27T08:00:00Z");
  private final InstantSource source = () -> now;
  private final Reports reports = new Reports(source.withZone(ZoneOffset.UTC));
  private final AtomicInteger asked = new AtomicInteger();

  private PageInputs inputs() {
    asked.incrementAndGet();
    var inputs = new PageInputs();
    var json = SampleRuns.resource("result.json").getBytes(StandardCharsets.UTF_8);
    inputs.addRun("run/r", Map.of(RunResult.KEY, json));
    return inputs;
  }

  @Test
  void makesAReportOnce() throws NoReportException {
    var first = reports.pending("key", () -> this::inputs).maker().make();

    assertThat(reports.pending("key", () -> this::inputs).maker().make()).isSameAs(first);
    assertThat(asked).hasValue(1);
    assertThat(new String(Zip.inflate(first.html()), StandardCharsets.UTF_8))
        .startsWith("<section")
        .contains("data-at=\"r1/");
    assertThat(first.contents()).extracting(MadeReport.Entry::title).contains("Answer", "Sources");
  }

  @Test
  void otherContentsAreAnotherReport() throws NoReportException {
    var first = reports.pending("key", () -> this::inputs).maker().make();

    assertThat(reports.pending("other", () -> this::inputs).maker().make()).isNotSameAs(first);
    assertThat(asked).hasValue(2);
  }

  @Test
  void makesOneAtATime() throws InterruptedException, ExecutionException {
    var now = new AtomicInteger();
    var most = new AtomicInteger();
    var made = new ArrayList<Future<MadeReport>>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < 8; i++) {
        var pending =
            reports.pending(
                "key " + i % 4,
                () ->
                    () -> {
                      most.accumulateAndGet(now.incrementAndGet(), Math::max);
                      var inputs = inputs();
                      now.decrementAndGet();
                      return inputs;
                    });
        made.add(executor.submit(() -> pending.maker().make()));
      }
    }
    for (var each : made) {
      each.get();
    }

    assertThat(most).hasValue(1);
    assertThat(asked).hasValue(4);
  }

  @Test
  void slowSourceHoldsUpNoOtherReport() throws NoReportException {
    var waiting = new CountDownLatch(1);
    var answer = new CountDownLatch(1);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var slow =
          reports.pending(
              "slow",
              () -> {
                waiting.countDown();
                await(answer);
                return this::inputs;
              });
      var made = executor.submit(() -> slow.maker().make());
      await(waiting);

      assertThat(reports.pending("key", () -> this::inputs).maker().make()).isNotNull();
      assertThat(made).as("given up, so that the other had its turn").isNotDone();
      answer.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void readingHasADeadline() throws InterruptedException {
    var interrupted = new CountDownLatch(1);
    Reports.Inputs silent =
        () -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          return this::inputs;
        };

    assertThatThrownBy(() -> BoundedReading.read(silent, Duration.ofMillis(1)))
        .isInstanceOfSatisfying(
            NoReportException.class,
            e -> assertThat(e.problem()).isEqualTo(ReportMessage.SLOW.with(0L)));

    interrupted.await();
  }

  @Test
  void readersOfOneReportShareItsReading() throws InterruptedException, ExecutionException {
    var read = new AtomicInteger();
    var answer = new CountDownLatch(1);
    var pending =
        reports.pending(
            "key",
            () -> {
              read.incrementAndGet();
              await(answer);
              return this::inputs;
            });
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var all =
          executor.invokeAll(
              List.of(pending.maker()::make, pending.maker()::make, released(answer, pending)));
      for (var each : all) {
        assertThat(each.get()).isNotNull();
      }
    }

    assertThat(read).hasValue(1);
  }

  private static Callable<MadeReport> released(CountDownLatch answer, PendingReport pending) {
    return () -> {
      answer.countDown();
      return pending.maker().make();
    };
  }

  @Test
  void restsAfterAFailure() {
    var reason = ReportMessage.NO_RESULTS.with("why");
    var pending =
        reports.pending(
            "key",
            () -> {
              asked.incrementAndGet();
              throw NoReportException.because(reason);
            });

    for (var wait : List.of(Duration.ZERO, Duration.ofSeconds(9), Duration.ofSeconds(2))) {
      now = now.plus(wait);
      assertThatThrownBy(() -> pending.maker().make())
          .isInstanceOfSatisfying(
              NoReportException.class, e -> assertThat(e.problem()).isEqualTo(reason));
    }

    assertThat(asked).hasValue(2);
  }

  @Test
  void inputsThatCannotBeReadAreNamed() throws NoReportException {
    var made =
        reports
            .pending(
                "key",
                () ->
                    () -> {
                      var inputs = inputs();
                      inputs.leaveOut("run/other", ReportMessage.NO_RESULTS.with("<b>why</b>"));
                      return inputs;
                    })
            .maker()
            .make();

    assertThat(made.contents().getFirst().title()).isEqualTo("Left out");
    assertThat(new String(Zip.inflate(made.html()), StandardCharsets.UTF_8))
        .contains("run/other")
        .contains("&lt;b&gt;why")
        .doesNotContain("<b>");
  }

  @ParameterizedTest
  @MethodSource
  void incompleteReportIsMadeAgainLater(Message reason, int times) throws NoReportException {
    var pending =
        reports.pending(
            "key",
            () ->
                () -> {
                  var inputs = inputs();
                  inputs.leaveOut("run/other", reason);
                  return inputs;
                });

    for (var wait : List.of(Duration.ZERO, Duration.ofSeconds(59), Duration.ofSeconds(2))) {
      now = now.plus(wait);
      pending.maker().make();
    }

    assertThat(asked).hasValue(times);
  }

  static Stream<Arguments> incompleteReportIsMadeAgainLater() {
    return Stream.of(
        arguments(ReportMessage.NO_RESULTS.with("why"), 2),
        arguments(ReportMessage.SLOW.with(15), 2),
        arguments(ReportMessage.NOT_COUNTED.with("uid"), 1),
        arguments(PageInputMessage.DETAILS_TOO_LARGE.with(1), 1));
  }

  @Test
  void nothingReadableIsNoReport() {
    var pending =
        reports.pending(
            "key",
            () ->
                () -> {
                  var inputs = new PageInputs();
                  inputs.addRun("run/r", Map.of(RunResult.KEY, new byte[0]));
                  return inputs;
                });

    assertThatThrownBy(() -> pending.maker().make()).isInstanceOf(NoReportException.class);
  }
}
