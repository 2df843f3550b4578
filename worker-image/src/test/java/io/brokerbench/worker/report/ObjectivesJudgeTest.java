package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.LatencyFigures;
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
    assertThat(objectives.missed()).containsExactly("PublishLatencyP99 2099 us, wanted at most 10");
  }

  @ParameterizedTest
  @CsvSource({"PublishLatencyP99", "EndToEndLatencyMax"})
  void latencyOfNothingIsNotLowEnough(ObjectiveMetric metric) {
    var none = latency(0, 0);
    var figures =
        new Figures(10, 1000L, null, null, none, none, none, none, none, none, none, null, null);

    assertThat(met(new ObjectiveSpec(metric, 1000L, null), figures)).isFalse();
  }

  @Test
  void noObjectivesGiveNoJudgement() {
    assertThat(ObjectivesJudge.judge(List.of(), FIGURES)).isEmpty();
  }

  private static boolean met(ObjectiveSpec objective, Figures figures) {
    return ObjectivesJudge.judge(List.of(objective), figures).orElseThrow().met();
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
        0);
  }
}
