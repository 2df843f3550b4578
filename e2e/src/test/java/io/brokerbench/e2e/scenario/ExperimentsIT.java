package io.brokerbench.e2e.scenario;

import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published experiments, one of each family as far as one machine carries it. */
@Scenario
@Isolated
@Order(30)
class ExperimentsIT {

  @ParameterizedTest
  @CsvSource({
    "streamnative-small, system=kafka",
    "confluent-small, system=pulsar",
    "confluent-small, system=quorum",
    "kesque-small, system=kafka",
    "ascentstream-small, system=pulsar",
    "singlebroker-small, system=kafka",
  })
  @Tag("soak")
  void theSmallVariantRuns(String suite, String cell, TestNamespace namespace) {
    var run = namespace.start(Manifest.cell(suite, cell).whoseTimingDoesNotMatter());

    run.awaitSucceeded();

    // The small search ends at a rate that holds, so as not to take long.
    run.assertVerifiedAndValidButForTiming("PeakFound");
    namespace.assertOnlyResultsAreLeft();
  }
}
