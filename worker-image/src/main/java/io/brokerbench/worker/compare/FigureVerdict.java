package io.brokerbench.worker.compare;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.BaselineComparison;
import io.brokerbench.core.statistics.CellSummary;
import io.brokerbench.core.statistics.Regression;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One figure of a cell against the baseline.
 *
 * @param limit the figure and its limit
 * @param before values of the baseline, in microseconds or messages per second
 * @param now values of now likewise
 * @param comparison empty where a side has no value
 * @param notes why it is undecided, and which results have no such figure
 */
public record FigureVerdict(
    Limit limit,
    List<Double> before,
    List<Double> now,
    Optional<BaselineComparison> comparison,
    List<Message> notes) {

  private static final int LEAST = 3;

  static FigureVerdict of(Limit limit, List<Entry> before, List<Entry> now) {
    var notes = new ArrayList<Message>();
    var then = values(limit, before, notes);
    var current = values(limit, now, notes);
    if (then.isEmpty() || current.isEmpty()) {
      return new FigureVerdict(limit, then, current, Optional.empty(), notes);
    }
    var comparison = BaselineComparison.of(limit.direction(), then, current, limit.percent());
    if (Math.min(then.size(), current.size()) < LEAST) {
      notes.add(CompareMessage.TOO_FEW.with(then.size(), current.size(), LEAST));
    } else if (comparison.interval().isEmpty()) {
      notes.add(CompareMessage.NO_SPREAD.with());
    } else if (comparison.regression() == Regression.UNDECIDED) {
      notes.add(CompareMessage.REACHES_LIMIT.with());
    }
    return new FigureVerdict(limit, then, current, Optional.of(comparison), notes);
  }

  private static List<Double> values(Limit limit, List<Entry> entries, List<Message> notes) {
    var readings = entries.stream().map(entry -> Reading.of(entry, limit.metric())).toList();
    readings.stream().map(Reading::whyNot).filter(Objects::nonNull).forEach(notes::add);
    return readings.stream().map(Reading::value).filter(Objects::nonNull).toList();
  }

  /** Whether the figure became worse; undecided where a side has no value. */
  public Regression regression() {
    return comparison.map(BaselineComparison::regression).orElse(Regression.UNDECIDED);
  }

  /** Geometric mean with its unit and the number of values. */
  String shown(List<Double> values) {
    return values.isEmpty()
        ? "-"
        : limit.shown(CellSummary.of(values).geometricMean()) + " (n=" + values.size() + ")";
  }

  String change() {
    return comparison.map(c -> Limit.percent(c.ratio())).orElse("-");
  }

  String interval() {
    return comparison
        .flatMap(BaselineComparison::interval)
        .map(i -> Limit.percent(i.low()) + " to " + Limit.percent(i.high()))
        .orElse("none");
  }

  /** In a sentence. */
  Message describe() {
    return CompareMessage.REGRESSED_BY.with(
        limit.metric(), change(), shown(before), shown(now), limit.change());
  }
}
