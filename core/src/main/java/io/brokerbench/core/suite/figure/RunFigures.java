package io.brokerbench.core.suite.figure;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.RunResult;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Takes the figures that a suite can compare from the result of a run, without changing them. */
public final class RunFigures {

  private static final String LATENCY = "Latency";

  private RunFigures() {}

  /** All figures that the run measured, in the order of {@link ComparedFigure}. */
  public static Map<ComparedFigure, RunFigure> of(RunResult result) {
    var found = new EnumMap<ComparedFigure, RunFigure>(ComparedFigure.class);
    if (result.figures() != null) {
      for (var figure : ComparedFigure.values()) {
        read(figure, result).ifPresent(value -> found.put(figure, value));
      }
    }
    return found;
  }

  private static Optional<RunFigure> read(ComparedFigure figure, RunResult result) {
    var figures = result.figures();
    return switch (figure) {
      case Throughput -> rate(figures.publish(), figures);
      case ConsumeThroughput ->
          figures.shownEndToEndLatency() == null
              ? Optional.empty()
              : rate(figures.consume(), figures);
      case PeakRate -> Optional.ofNullable(result.peak()).map(RunFigures::peak);
      case CatchUpReadRate ->
          Optional.ofNullable(result.backlog())
              .map(backlog -> readRate(backlog, backlog.meanReadMessagesPerSecond()));
      case DrainTime ->
          Optional.ofNullable(result.backlog())
              .flatMap(
                  backlog -> backlog.catchUp().map(phase -> ofBacklog(backlog, phase.seconds())));
      default -> latency(figure, figures);
    };
  }

  /** In a closed loop, a saturated thread of the generator limits both rates. */
  static Optional<RunFigure> rate(Figures.Throughput rate, Figures figures) {
    var saturated = figures.saturatedSides() != null && !figures.saturatedSides().isEmpty();
    return Optional.ofNullable(rate)
        .map(some -> figure(some.messagesPerSecond(), saturated ? Exclusion.Generator : null));
  }

  static RunFigure peak(PeakResult peak) {
    if (!peak.confirmed()) {
      return figure(peak.messagesPerSecond(), Exclusion.NotConfirmed);
    }
    return figure(peak.messagesPerSecond(), peak.atLeast() ? Exclusion.LowerBound : null);
  }

  /** A rate at which a backlog was read. */
  static RunFigure readRate(BacklogResult backlog, double messagesPerSecond) {
    var figure = ofBacklog(backlog, messagesPerSecond);
    return figure.excluded() == null && !backlog.readLongEnough()
        ? figure(messagesPerSecond, Exclusion.TooShort)
        : figure;
  }

  static RunFigure ofBacklog(BacklogResult backlog, double value) {
    if (!backlog.caughtUp()) {
      return figure(value, Exclusion.NotCaughtUp);
    }
    var limited =
        backlog.catchUp().map(PhaseFigures::limitedByGenerator).filter(Boolean::booleanValue);
    return figure(value, limited.isPresent() ? Exclusion.Generator : null);
  }

  private static Optional<RunFigure> latency(ComparedFigure figure, Figures figures) {
    var latency =
        figure.isEndToEnd() ? figures.shownEndToEndLatency() : figures.shownPublishLatency();
    var quantile = quantile(figure);
    return Optional.ofNullable(latency).flatMap(some -> latency(quantile, some));
  }

  /** Empty where too few samples are beyond it. */
  static Optional<RunFigure> latency(Quantile quantile, LatencyFigures latency) {
    var bound = latency.isGeneratorBound(quantile) ? Exclusion.Generator : null;
    return Optional.ofNullable(quantile.of(latency))
        .filter(micros -> quantile.isPublished(latency.count()))
        .map(micros -> figure(micros, bound));
  }

  /** Of {@code PublishLatencyP99}: P99. */
  private static Quantile quantile(ComparedFigure figure) {
    var name = figure.name().substring(figure.name().indexOf(LATENCY) + LATENCY.length());
    return Quantile.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private static RunFigure figure(double value, Exclusion excluded) {
    return new RunFigure(value, excluded);
  }
}
