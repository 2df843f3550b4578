package io.brokerbench.core.suite.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.BaselineSpec;
import io.brokerbench.api.PricesSpec;
import io.brokerbench.api.PublishedSpec;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.published.Publication;
import java.util.List;

/**
 * Everything that a suite found out: the file {@value #KEY}.
 *
 * @param schemaVersion version of this document's shape, {@value #SCHEMA_VERSION}
 * @param generatorVersion version of brokerbench
 * @param name of the suite
 * @param namespace of the suite; null outside Kubernetes
 * @param end why it ended; null while it goes on
 * @param plannedRounds of the spec
 * @param completeRounds that enter comparisons
 * @param axis that is compared; null where nothing is
 * @param baselineValue of that axis that the others are compared with; null likewise
 * @param practicalPercent the smallest difference that matters; null likewise
 * @param order of the runs
 * @param cells in the order of the matrix
 * @param runs by round, in the order in which they began
 * @param comparisons in the order of the matrix
 * @param noise from run to run
 * @param overhead between runs; null where no two runs say it
 * @param leftOut runs that enter no comparison although their figures count
 * @param prices of the spec, or null
 * @param published of the spec, or null
 * @param baseline of the spec, or null
 * @param regressions against that earlier suite, in the order of the matrix; empty without one
 * @param differences what this suite and the earlier one differ in, what makes cells incomparable
 *     first; empty without one
 * @param publication that has the published figures; null where their file does not say it
 * @param publishedFigures beside ours, in the order of the file; empty without one
 * @param spec of the suite; null in a file of before there was one
 */
public record SuiteResult(
    String schemaVersion,
    String generatorVersion,
    String name,
    String namespace,
    EndReason end,
    int plannedRounds,
    int completeRounds,
    String axis,
    String baselineValue,
    Double practicalPercent,
    OrderResult order,
    List<CellResult> cells,
    List<RunEntry> runs,
    List<ComparisonResult> comparisons,
    NoiseResult noise,
    OverheadResult overhead,
    List<String> leftOut,
    PricesSpec prices,
    PublishedSpec published,
    BaselineSpec baseline,
    List<RegressionResult> regressions,
    List<SuiteDifference> differences,
    Publication publication,
    List<PublishedResult> publishedFigures,
    JsonNode spec) {

  /** A file of before there were published figures or differences has none. */
  public SuiteResult {
    differences = differences == null ? List.of() : List.copyOf(differences);
    publishedFigures = publishedFigures == null ? List.of() : List.copyOf(publishedFigures);
  }

  /** The name of the file, and the key of the ConfigMap that has it. */
  public static final String KEY = "suite.json";

  private static final String SCHEMA_FAMILY = "brokerbench.io/suite/";

  /** Version of this document's shape. */
  public static final String SCHEMA_VERSION = SCHEMA_FAMILY + "v1alpha1";

  /**
   * Reads {@value #KEY}, also of an older or newer version of brokerbench.
   *
   * @throws IllegalArgumentException if {@code json} is no result of a suite, has another schema,
   *     is not complete, or has a value that no suite can have; names the field
   */
  public static SuiteResult parse(String json) {
    var result = Json.readFigures(json, SuiteResult.class);
    if (!SCHEMA_VERSION.equals(result.schemaVersion)) {
      throw new IllegalArgumentException(
          SuiteResultMessage.OTHER_SCHEMA
              .with(String.valueOf(result.schemaVersion), SCHEMA_VERSION)
              .toString());
    }
    SuiteResultChecks.check(result);
    return result;
  }

  /** Whether a document says that it is the result of a suite, of any version. */
  public static boolean isSuite(String json) {
    try {
      var version = Json.mapper().readTree(json).path("schemaVersion").asText();
      return version.startsWith(SCHEMA_FAMILY);
    } catch (JsonProcessingException e) {
      return false;
    }
  }
}
