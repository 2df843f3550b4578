package io.brokerbench.worker.report;

import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.core.result.Figures;
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
    var found = found(objective, figures);
    var met =
        objective.atMostMicros() == null
            ? found >= objective.atLeastMessagesPerSecond()
            : hasSamples(objective, figures) && found <= objective.atMostMicros();
    return new Outcome(objective, met, found);
  }

  /** Where nothing arrived, there is no latency that could be low enough. */
  private static boolean hasSamples(ObjectiveSpec objective, Figures figures) {
    var latency =
        objective.metric().name().startsWith("Publish")
            ? figures.publishLatencyFromIntended()
            : figures.endToEndLatencyFromIntended();
    return latency.count() > 0;
  }

  private static double found(ObjectiveSpec objective, Figures figures) {
    var publish = figures.publishLatencyFromIntended();
    var endToEnd = figures.endToEndLatencyFromIntended();
    return switch (objective.metric()) {
      case PublishLatencyP50 -> publish.p50();
      case PublishLatencyP95 -> publish.p95();
      case PublishLatencyP99 -> publish.p99();
      case PublishLatencyP999 -> publish.p999();
      case PublishLatencyMax -> publish.max();
      case EndToEndLatencyP50 -> endToEnd.p50();
      case EndToEndLatencyP95 -> endToEnd.p95();
      case EndToEndLatencyP99 -> endToEnd.p99();
      case EndToEndLatencyP999 -> endToEnd.p999();
      case EndToEndLatencyMax -> endToEnd.max();
      case Throughput -> figures.publish().messagesPerSecond();
      case ConsumeThroughput -> figures.consume().messagesPerSecond();
    };
  }
}
