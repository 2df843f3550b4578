package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.Objectives.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectStepTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | True  | AllObjectivesMet | all of 2",
        "false | False | ObjectivesMissed | Throughput 999.4 msg/s, wanted at least 1000",
      })
  void objectivesAreJudgedApartFromValid(boolean met, String status, String reason, String text) {
    var throughput = new ObjectiveSpec(ObjectiveMetric.Throughput, null, met ? 900L : 1000L);
    var latency = new ObjectiveSpec(ObjectiveMetric.PublishLatencyP99, 5000L, null);
    var objectives =
        new Objectives(
            met, List.of(new Outcome(latency, true, 4999), new Outcome(throughput, met, 999.4)));

    var condition = collect(objectives).condition(ConditionType.ObjectivesMet).orElseThrow();

    assertThat(condition.getStatus()).isEqualTo(status);
    assertThat(condition.getReason()).isEqualTo(reason);
    assertThat(condition.getMessage()).isEqualTo(text);
    assertThat(collect(objectives).isTrue(ConditionType.Valid)).isTrue();
  }

  @Test
  void runWithoutObjectivesIsNotJudged() {
    assertThat(collect(null).condition(ConditionType.ObjectivesMet)).isEmpty();
  }

  private static BenchmarkRunStatus collect(Objectives objectives) {
    var view = Views.of("level2.yaml").result(Results.with(objectives)).build();

    return new CollectStep().decide(view).status();
  }
}
