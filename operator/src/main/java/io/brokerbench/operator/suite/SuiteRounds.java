package io.brokerbench.operator.suite;

import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.SuitePhase;
import java.util.List;
import java.util.stream.IntStream;

/** Reads from the status of a suite which rounds are complete. */
public final class SuiteRounds {

  private SuiteRounds() {}

  /**
   * The rounds that were completed between two statuses, from 1.
   *
   * @param before null of a suite without a status
   */
  public static List<Integer> completed(BenchmarkSuiteStatus before, BenchmarkSuiteStatus after) {
    if (after.round() == null) {
      return List.of();
    }
    var first = before == null || before.round() == null ? after.round() : before.round();
    var end = after.phase() == SuitePhase.Succeeded ? after.round() + 1 : after.round();
    return IntStream.range(first, end).boxed().toList();
  }
}
