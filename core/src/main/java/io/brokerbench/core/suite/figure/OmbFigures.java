package io.brokerbench.core.suite.figure;

import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.RunResult;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of a run that can stand beside published ones.
 *
 * @param values those that the run measured, in microseconds or messages per second
 * @param bytesPerMessage mean payload, in bytes; null where nothing was acknowledged
 */
public record OmbFigures(Map<OmbFigure, RunFigure> values, Double bytesPerMessage) {

  /** Of a run without results. */
  public static final OmbFigures NONE = new OmbFigures(Map.of(), null);

  /** Copies the map. */
  public OmbFigures {
    values = Map.copyOf(values);
  }

  /** Of a run that has a result. */
  public static OmbFigures of(RunResult result) {
    var figures = result.figures();
    if (figures == null) {
      return NONE;
    }
    var found = new EnumMap<OmbFigure, RunFigure>(OmbFigure.class);
    for (var figure : OmbFigure.values()) {
      read(figure, result).ifPresent(value -> found.put(figure, value));
    }
    var publish = figures.publish();
    return new OmbFigures(
        found,
        publish == null || publish.messages() == 0
            ? null
            : (double) publish.bytes() / publish.messages());
  }

  private static Optional<RunFigure> read(OmbFigure figure, RunResult result) {
    var figures = result.figures();
    return switch (figure) {
      case PublishRate ->
          result.peak() == null
              ? RunFigures.rate(figures.publish(), figures)
              : Optional.of(RunFigures.peak(result.peak()));
      case ConsumeRate ->
          figures.endToEndLatency() == null
              ? Optional.empty()
              : RunFigures.rate(figures.consume(), figures);
      case PeakReadRate ->
          Optional.ofNullable(result.backlog())
              .map(b -> RunFigures.readRate(b, b.peakReadMessagesPerSecond()));
      case MeanReadRate -> Optional.ofNullable(result.backlog()).flatMap(OmbFigures::meanReadRate);
      default -> latency(figure, figures);
    };
  }

  private static Optional<RunFigure> latency(OmbFigure figure, Figures figures) {
    return Optional.ofNullable(
            figure.isEndToEnd() ? figures.endToEndLatency() : figures.publishLatency())
        .filter(latency -> latency.count() > 0)
        .flatMap(
            latency ->
                figure
                    .quantile()
                    .map(quantile -> RunFigures.latency(quantile, latency))
                    .orElseGet(() -> mean(latency)));
  }

  /** As publications count it: over the whole time of consumers, joining their group included. */
  private static Optional<RunFigure> meanReadRate(BacklogResult backlog) {
    return backlog
        .catchUp()
        .filter(phase -> phase.seconds() > 0)
        .map(phase -> RunFigures.ofBacklog(backlog, backlog.readMessages() / phase.seconds()));
  }

  private static Optional<RunFigure> mean(LatencyFigures latency) {
    return Optional.of(new RunFigure(latency.mean(), null));
  }
}
