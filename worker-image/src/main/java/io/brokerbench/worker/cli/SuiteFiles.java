package io.brokerbench.worker.cli;

import io.brokerbench.api.BaselineSpec;
import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.PublishedSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.core.suite.file.StoredFiles;
import io.brokerbench.core.suite.file.StoredFiles.Stored;
import io.brokerbench.core.suite.published.PublishedFigures;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.core.suite.result.EarlierSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The files that stand for the ConfigMaps of {@code spec.baseline} and {@code spec.published}. */
final class SuiteFiles {

  static final String BASELINE = "--baseline";
  static final String PUBLISHED = "--published";

  @Option(
      names = BASELINE,
      paramLabel = "FILE",
      description = "The suite.json that spec.baseline means.")
  private Path baseline;

  @Option(
      names = PUBLISHED,
      paramLabel = "FILE",
      description = "The CSV file that spec.published means.")
  private Path published;

  boolean isAnyGiven() {
    return baseline != null || published != null;
  }

  /**
   * Reads what the suite names.
   *
   * @throws InvalidRunException if a file is missing, has errors, or is not named by the suite
   */
  Companions read(BenchmarkSuiteSpec spec, SuitePlan plan) throws InvalidRunException {
    var problems = new ArrayList<Problem>();
    if (spec.baseline() != null && baseline == null) {
      var named = spec.baseline();
      problems.add(missing("spec.baseline", named.key(), named.configMap(), BASELINE));
    }
    if (spec.published() != null && published == null) {
      var named = spec.published();
      problems.add(missing("spec.published", named.key(), named.configMap(), PUBLISHED));
    }
    if (!problems.isEmpty()) {
      throw new InvalidRunException(problems);
    }
    return check(spec, plan);
  }

  /**
   * Reads the files that are given, also where the suite names more.
   *
   * @throws InvalidRunException if a file is missing, has errors, or is not named by the suite
   */
  Companions check(BenchmarkSuiteSpec spec, SuitePlan plan) throws InvalidRunException {
    if (baseline != null && spec.baseline() == null) {
      throw unused("spec.baseline", BASELINE);
    }
    if (published != null && spec.published() == null) {
      throw unused("spec.published", PUBLISHED);
    }
    try {
      return new Companions(
          baseline == null
              ? null
              : EarlierSuite.read(spec.baseline(), stored(spec.baseline()), plan),
          published == null
              ? PublishedFigures.NONE
              : PublishedFigures.read(spec.published(), stored(spec.published()), plan));
    } catch (InvalidRunException e) {
      throw new InvalidRunException(e.problems().stream().map(SuiteFiles::ofOneFile).toList());
    }
  }

  private StoredFiles stored(BaselineSpec named) throws InvalidRunException {
    return stored(named.configMap(), named.key(), content(BASELINE, baseline));
  }

  private StoredFiles stored(PublishedSpec named) throws InvalidRunException {
    return stored(named.configMap(), named.key(), content(PUBLISHED, published));
  }

  /** The file is all that there is, so it has no further parts. */
  private static StoredFiles stored(String configMap, String key, byte... content) {
    return name ->
        name.equals(configMap)
            ? Optional.of(new Stored(Map.of(), Map.of(key, content)))
            : Optional.empty();
  }

  private static byte[] content(String option, Path file) throws InvalidRunException {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new InvalidRunException(
          List.of(new Problem(option, file.toString(), CommandMessage.unreadable(e))));
    }
  }

  private static Problem ofOneFile(Problem problem) {
    return problem.message().id() == FileMessage.PART_MISSING
        ? new Problem(problem.field(), problem.value(), SuiteRunMessage.FILE_CUT.with())
        : problem;
  }

  private static Problem missing(String field, String key, String configMap, String option) {
    return new Problem(field, SuiteRunMessage.FILE_IN_CLUSTER.with(key, configMap, option));
  }

  private static InvalidRunException unused(String field, String option) {
    return new InvalidRunException(
        List.of(new Problem(option, SuiteRunMessage.FILE_UNUSED.with(field))));
  }
}
