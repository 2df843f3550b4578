package io.brokerbench.core.suite.result;

import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.file.StoredFiles;
import io.brokerbench.core.suite.published.PublishedFigures;
import java.util.ArrayList;
import java.util.List;

/**
 * Files that a suite stands beside: their figures enter its result.
 *
 * @param earlier that {@code spec.baseline} names; null where there is none
 * @param published that {@code spec.published} names; without figures likewise
 */
public record Companions(EarlierSuite earlier, PublishedFigures published) {

  /** Of a suite that names no file. */
  public static final Companions NONE = new Companions(null, PublishedFigures.NONE);

  /** The plan, at the noise of the earlier suite if there is one that shows any. */
  public SuitePlan inform(BenchmarkSuiteSpec spec, SuitePlan plan) {
    return earlier == null
        ? plan
        : earlier.describeRounds(spec, plan).map(plan::withRoundsNeeded).orElse(plan);
  }

  private interface Reader<T> {
    T read() throws InvalidRunException;
  }

  /**
   * Reads both files.
   *
   * @throws InvalidRunException if one of them cannot be read, with the errors of both
   */
  public static Companions read(BenchmarkSuiteSpec spec, SuitePlan plan, StoredFiles files)
      throws InvalidRunException {
    var problems = new ArrayList<Problem>();
    var found = found(spec, plan, files, problems);
    if (!problems.isEmpty()) {
      throw new InvalidRunException(problems);
    }
    return found;
  }

  /** Reads what can be read: of a suite that has begun, files may be gone meanwhile. */
  public static Companions found(BenchmarkSuiteSpec spec, SuitePlan plan, StoredFiles files) {
    return found(spec, plan, files, new ArrayList<>());
  }

  private static Companions found(
      BenchmarkSuiteSpec spec, SuitePlan plan, StoredFiles files, List<Problem> problems) {
    var published = spec.published();
    var baseline = spec.baseline();
    return new Companions(
        baseline == null
            ? null
            : either(() -> EarlierSuite.read(baseline, files, plan), null, problems),
        published == null
            ? PublishedFigures.NONE
            : either(
                () -> PublishedFigures.read(published, files, plan),
                PublishedFigures.NONE,
                problems));
  }

  private static <T> T either(Reader<T> reader, T otherwise, List<Problem> problems) {
    try {
      return reader.read();
    } catch (InvalidRunException e) {
      problems.addAll(e.problems());
      return otherwise;
    }
  }
}
