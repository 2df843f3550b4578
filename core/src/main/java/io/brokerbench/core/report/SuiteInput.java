package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.List;

/**
 * A suite to report on.
 *
 * @param file where its result was read
 * @param document the document {@code suite.json}
 * @param result the same
 * @param runs of it, as far as their results are there, in the order of the document
 */
public record SuiteInput(String file, JsonNode document, SuiteResult result, List<RunInput> runs) {

  /**
   * So many runs have a section each. Of more, the page needs neither the load over time nor
   * distributions.
   */
  public static final int WITH_DETAILS = 12;
}
