package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;

/** Figures of suites as readers know them, with their units. */
final class FigureWords {

  private static final String LATENCY = "Latency";

  private FigureWords() {}

  /** Such as {@code publish p99}. */
  static String name(ComparedFigure figure) {
    var name = figure.name();
    var latency = name.indexOf(LATENCY);
    if (latency >= 0) {
      return (figure.isEndToEnd() ? "end-to-end " : "publish ")
          + quantile(name.substring(latency + LATENCY.length()));
    }
    return switch (figure) {
      case Throughput -> "published rate";
      case ConsumeThroughput -> "consumed rate";
      case PeakRate -> "peak rate";
      case CatchUpReadRate -> "catch-up read rate";
      case DrainTime -> "time to drain the backlog";
      default -> name;
    };
  }

  private static String quantile(String key) {
    return switch (key) {
      case "P999" -> "p99.9";
      case "Max" -> "max";
      default -> key.replace('P', 'p');
    };
  }

  static Unit unit(ComparedFigure figure) {
    if (figure == ComparedFigure.DrainTime) {
      return Unit.SECONDS;
    }
    return figure.higherIsBetter() ? Unit.RATE : Unit.MICROS;
  }

  /** Such as {@code publish p99 (ms)}. */
  static String withUnit(ComparedFigure figure) {
    return name(figure) + " (" + unit(figure).symbol() + ")";
  }

  /** Which way is good. */
  static String direction(ComparedFigure figure) {
    return figure.higherIsBetter() ? "higher is better" : "lower is better";
  }

  /** The name as a sentence begins. */
  static String capital(ComparedFigure figure) {
    var name = name(figure);
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
