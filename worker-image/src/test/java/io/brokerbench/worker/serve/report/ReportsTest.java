package io.brokerbench.worker.serve.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.page.PageInputs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

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
    var first = reports.pending("key", this::inputs).maker().make();

    assertThat(reports.pending("key", this::inputs).maker().make()).isSameAs(first);
    assertThat(asked).hasValue(1);
    assertThat(new String(Zip.inflate(first.html()), StandardCharsets.UTF_8))
        .startsWith("<section")
        .contains("data-at=\"r1/");
    assertThat(first.contents()).extracting(MadeReport.Entry::title).contains("Answer", "Sources");
  }

  @Test
  void otherContentsAreAnotherReport() throws NoReportException {
    var first = reports.pending("key", this::inputs).maker().make();

    assertThat(reports.pending("other", this::inputs).maker().make()).isNotSameAs(first);
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

  @Test
  void incompleteReportIsMadeAgainLater() throws NoReportException {
    var pending =
        reports.pending(
            "key",
            () -> {
              var inputs = inputs();
              inputs.leaveOut("run/other", ReportMessage.NO_RESULTS.with("why"));
              return inputs;
            });

    for (var wait : List.of(Duration.ZERO, Duration.ofSeconds(59), Duration.ofSeconds(2))) {
      now = now.plus(wait);
      pending.maker().make();
    }

    assertThat(asked).hasValue(2);
  }

  @Test
  void nothingReadableIsNoReport() {
    var pending =
        reports.pending(
            "key",
            () -> {
              var inputs = new PageInputs();
              inputs.addRun("run/r", Map.of(RunResult.KEY, new byte[0]));
              return inputs;
            });

    assertThatThrownBy(() -> pending.maker().make()).isInstanceOf(NoReportException.class);
  }
}
