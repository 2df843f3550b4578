package io.brokerbench.core.suite;

import io.brokerbench.api.BacklogType;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.RateType;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.LoadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which figures a load measures, and which of them are worth comparing. */
final class MeasuredFigures {

  private MeasuredFigures() {}

  /** What is compared where the suite does not say. */
  static List<ComparedFigure> byDefault(LoadPlan load) {
    if (load.backlog() != null) {
      return List.of(ComparedFigure.CatchUpReadRate, ComparedFigure.DrainTime);
    }
    return switch (load.rate().type()) {
      case Peak -> List.of(ComparedFigure.PeakRate);
      case Unlimited -> List.of(ComparedFigure.Throughput);
      case Fixed, Steps -> {
        var latencies = new ArrayList<>(List.of(ComparedFigure.PublishLatencyP99));
        if (load.hasConsumers()) {
          latencies.add(ComparedFigure.EndToEndLatencyP99);
        }
        yield latencies;
      }
    };
  }

  /** Why a load does not measure a figure; empty where it does. */
  static Optional<Message> lack(ComparedFigure figure, LoadPlan load) {
    return switch (figure) {
      case PeakRate ->
          load.rate().type() == RateType.Peak
              ? Optional.empty()
              : Optional.of(SuiteMessage.NO_PEAK.with(load.rate().type()));
      case CatchUpReadRate, DrainTime ->
          load.backlog() == null ? Optional.of(SuiteMessage.NO_BACKLOG.with()) : Optional.empty();
      case Throughput -> Optional.empty();
      case ConsumeThroughput -> lackOfReaders(load);
      default -> {
        if (!load.rate().openLoop()) {
          yield Optional.of(SuiteMessage.NO_SCHEDULE.with());
        }
        yield figure.isEndToEnd() ? lackOfReaders(load) : Optional.empty();
      }
    };
  }

  private static Optional<Message> lackOfReaders(LoadPlan load) {
    var backlog = load.backlog();
    var readsLater =
        backlog != null && backlog.type() == BacklogType.CatchUp && backlog.producersStop();
    if (!load.hasConsumers()) {
      return Optional.of(SuiteMessage.NO_SUBSCRIPTION.with());
    }
    return readsLater ? Optional.of(SuiteMessage.NO_CONSUMERS.with()) : Optional.empty();
  }

  /** Whether a load gives what it measures: so the figure hardly differs between systems. */
  static boolean isGiven(ComparedFigure figure, LoadPlan load) {
    return load.rate().type() == RateType.Fixed
        && (figure == ComparedFigure.Throughput || figure == ComparedFigure.ConsumeThroughput);
  }
}
