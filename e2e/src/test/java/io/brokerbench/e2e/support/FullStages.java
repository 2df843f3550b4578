package io.brokerbench.e2e.support;

import io.brokerbench.core.result.StageResult;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The rates that a search for a peak has tried for the full time, as it judges them. */
public final class FullStages {

  private FullStages() {}

  /** One stage is enough; after a failed one, two are. */
  public static OptionalLong highestHeld(Collection<StageResult> stages) {
    return rates(stages, outcomes -> held(outcomes) > outcomes.size() - held(outcomes)).max();
  }

  /** Two of three stages have failed. */
  public static OptionalLong lowestFailed(Collection<StageResult> stages) {
    return rates(stages, outcomes -> outcomes.size() - held(outcomes) >= 2).min();
  }

  private static LongStream rates(
      Collection<StageResult> stages, Predicate<List<StageResult>> condition) {
    return stages.stream()
        .filter(stage -> stage.purpose().equals("Measurement"))
        .collect(Collectors.groupingBy(StageResult::targetMessagesPerSecond))
        .entrySet()
        .stream()
        .filter(rate -> condition.test(rate.getValue()))
        .mapToLong(rate -> rate.getKey());
  }

  private static long held(List<StageResult> stages) {
    return stages.stream().filter(StageResult::sustained).count();
  }
}
