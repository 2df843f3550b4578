package io.brokerbench.worker.report;

import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.Objectives.Outcome;
import java.util.List;
import java.util.Optional;

/** Whether the figures of a run are good enough. */
final class ObjectivesJudge {

  private ObjectivesJudge() {}

  /** The judgement; empty where nothing was asked for. */
  static Optional<Objectives> judge(List<ObjectiveSpec> objectives, Figures figures) {
    if (objectives.isEmpty()) {
      return Optional.empty();
    }
    var outcomes = objectives.stream().map(objective -> judge(objective, figures)).toList();
    return Optional.of(new Objectives(outcomes.stream().allMatch(Outcome::met), outcomes));
  }

  private static Outcome judge(ObjectiveSpec objective, Figures figures) {
    if (objective.atMostMicros() == null) {
      var rate = rate(objective, figures);
      return new Outcome(objective, rate >= objective.atLeastMessagesPerSecond(), rate, null);
    }
    var latency = latency(objective, figures);
    var quantile = MetricQuantile.of(objective.metric()).orElseThrow();
    var found = latency.count() == 0 ? null : quantile.of(latency);
    if (found == null) {
      // Where nothing arrived, there is no latency that could be low enough.
      return new Outcome(objective, false, 0, ReportMessage.FEW_SAMPLES.with().toString());
    }
    if (latency.isGeneratorBound(quantile)) {
      return new Outcome(
          objective, false, found, ReportMessage.GENERATOR_SHARE.with(found).toString());
    }
    return new Outcome(objective, found <= objective.atMostMicros(), found, null);
  }

  private static double rate(ObjectiveSpec objective, Figures figures) {
    return objective.metric() == ObjectiveMetric.ConsumeThroughput
        ? figures.consume().messagesPerSecond()
        : figures.publish().messagesPerSecond();
  }

  private static LatencyFigures latency(ObjectiveSpec objective, Figures figures) {
    return MetricQuantile.isPublish(objective.metric())
        ? figures.publishLatencyFromIntended()
        : figures.endToEndLatencyFromIntended();
  }
}
