package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.message.InvalidRunException;

/**
 * A BenchmarkSuite as it stands in a file, checked as the API server would. The cells of its matrix
 * are not looked at.
 */
public final class SuiteDocument {

  private static final String KIND = "BenchmarkSuite";

  private SuiteDocument() {}

  /**
   * Reads YAML or JSON.
   *
   * @throws InvalidRunException with everything that is wrong
   */
  public static BenchmarkSuite parse(String text) throws InvalidRunException {
    return of(YamlDocument.read(text, KIND));
  }

  /**
   * The suite that a tree has the fields of.
   *
   * @param document is changed: defaults are filled in
   * @throws InvalidRunException with everything that is wrong
   */
  public static BenchmarkSuite of(ObjectNode document) throws InvalidRunException {
    RunDocument.check(document, CrdSchema.ofSuites(), DocumentHead.check(document, KIND));
    return RunDocument.SERIALIZATION.convertValue(document, BenchmarkSuite.class);
  }
}
