package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Objectives.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectivesJudgeTest {

  /** Each figure of a kind of its own, so that none can be taken for another. */
  private static final Figures FIGURES =
      new Figures(
          10,
          1000L,
          new Throughput(0, 0, 999.5, 0),
          new Throughput(0, 0, 1999.5, 0),
          latency(1000, 5),
          latency(2000, 5),
          latency(3000, 5),
          latency(4000, 5),
          latency(5000, 5),
          latency(6000, 5),
          latency(7000, 5),
          null,
          null,
          latency(8000, 5),
          null,
          null);

  @ParameterizedTest
  @CsvSource({
    "PublishLatencyP50,   2050",
    "PublishLatencyP95,   2095",
    "PublishLatencyP99,   2099",
    "PublishLatencyP999,  2100",
    "PublishLatencyMax,   2102",
    "EndToEndLatencyP50,  4050",
    "EndToEndLatencyP95,  4095",
    "EndToEndLatencyP99,  4099",
    "EndToEndLatencyP999, 4100",
    "EndToEndLatencyMax,  4102",
  })
  void latencyFromTheIntendedSendMayBeItsBoundAndNoMore(ObjectiveMetric metric, long figure) {
    assertThat(met(new ObjectiveSpec(metric, figure, null), FIGURES)).isTrue();
    assertThat(met(new ObjectiveSpec(metric, figure - 1, null), FIGURES)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"Throughput, 999", "ConsumeThroughput, 1999"})
  void throughputMustReachItsBound(ObjectiveMetric metric, long figure) {
    assertThat(met(new ObjectiveSpec(metric, null, figure), FIGURES)).isTrue();
    assertThat(met(new ObjectiveSpec(metric, null, figure + 1), FIGURES)).isFalse();
  }

  @Test
  void oneMissedObjectiveIsEnoughAndIsNamed() {
    var objectives =
        ObjectivesJudge.judge(
                List.of(
                    new ObjectiveSpec(ObjectiveMetric.Throughput, null, 500L),
                    new ObjectiveSpec(ObjectiveMetric.PublishLatencyP99, 10L, null)),
                FIGURES)
            .orElseThrow();

    assertThat(objectives.met()).isFalse();
    assertThat(objectives.outcomes())
        .filteredOn(outcome -> !outcome.met())
        .extracting(outcome -> outcome.objective().metric(), Outcome::found, Outcome::notJudged)
        .containsExactly(tuple(ObjectiveMetric.PublishLatencyP99, 2099.0, null));
    assertThat(objectives.missed()).singleElement().asString().contains("2099", "10");
  }

  @ParameterizedTest
  @CsvSource({"PublishLatencyP99", "EndToEndLatencyMax"})
  void latencyOfNothingIsNotLowEnough(ObjectiveMetric metric) {
    var none = LatencyFigures.NONE;
    var figures =
        new Figures(
            10, 1000L, null, null, none, none, none, none, none, none, none, null, null, null, null,
            null);

    assertThat(met(new ObjectiveSpec(metric, 1000L, null), figures)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"PublishLatencyP99, false", "PublishLatencyP95, true", "EndToEndLatencyP99, true"})
  void quantileOfTheGeneratorDecidesNothing(ObjectiveMetric metric, boolean judged) {
    var all = latency(2000, 5);
    var marked =
        new LatencyFigures(
            5,
            all.min(),
            all.mean(),
            all.p50(),
            all.p75(),
            all.p90(),
            all.p95(),
            all.p99(),
            all.p999(),
            all.p9999(),
            all.max(),
            0,
            0,
            List.of("p99"));
    var figures =
        new Figures(
            10, 1L, null, null, all, marked, all, all, all, all, all, null, null, all, null, null);

    var outcome = judge(new ObjectiveSpec(metric, 1_000_000L, null), figures);

    assertThat(outcome.met()).isEqualTo(judged);
    assertThat(outcome.notJudged())
        .isEqualTo(judged ? null : ReportMessage.GENERATOR_SHARE.with(2099).toString());
  }

  @Test
  void unpublishedQuantileDecidesNothing() {
    var few = new LatencyFigures(5, 1, 1, null, null, null, null, null, null, null, 1, 0, 0, null);
    var figures =
        new Figures(
            10, 1L, null, null, few, few, few, few, few, few, few, null, null, few, null, null);

    var outcome =
        judge(new ObjectiveSpec(ObjectiveMetric.PublishLatencyP99, 1_000_000L, null), figures);

    assertThat(outcome.met()).isFalse();
    assertThat(outcome.notJudged()).isEqualTo(ReportMessage.FEW_SAMPLES.with().toString());
  }

  @ParameterizedTest(name = "{0} where only {1} has samples: {2}")
  @CsvSource({
    "PublishLatencyP99, publish, true",
    "PublishLatencyP99, end to end, false",
    "EndToEndLatencyP99, publish, false",
    "EndToEndLatencyP99, end to end, true",
  })
  void eachLatencyNeedsSamplesOfItsOwn(ObjectiveMetric metric, String sampled, boolean met) {
    var publish = latency(0, sampled.equals("publish") ? 5 : 0);
    var endToEnd = latency(0, sampled.equals("publish") ? 0 : 5);
    var figures =
        new Figures(
            10, 1000L, null, null, publish, publish, endToEnd, endToEnd, endToEnd, publish, publish,
            null, null, endToEnd, null, null);

    assertThat(met(new ObjectiveSpec(metric, 1000L, null), figures)).isEqualTo(met);
  }

  @Test
  void throughputMayBeItsBoundExactly() {
    var rate = new Throughput(0, 0, 1000, 0);
    var none = latency(0, 0);
    var figures =
        new Figures(
            10, 1000L, rate, rate, none, none, none, none, none, none, none, null, null, none, null,
            null);

    assertThat(met(new ObjectiveSpec(ObjectiveMetric.Throughput, null, 1000L), figures)).isTrue();
  }

  @Test
  void noObjectivesGiveNoJudgement() {
    assertThat(ObjectivesJudge.judge(List.of(), FIGURES)).isEmpty();
  }

  private static boolean met(ObjectiveSpec objective, Figures figures) {
    return judge(objective, figures).met();
  }

  private static Outcome judge(ObjectiveSpec objective, Figures figures) {
    return ObjectivesJudge.judge(List.of(objective), figures).orElseThrow().outcomes().getFirst();
  }

  private static LatencyFigures latency(long base, long count) {
    return new LatencyFigures(
        count,
        base,
        base,
        base + 50,
        base + 75,
        base + 90,
        base + 95,
        base + 99,
        base + 100,
        base + 101,
        base + 102,
        0,
        0,
        List.of());
  }
}
