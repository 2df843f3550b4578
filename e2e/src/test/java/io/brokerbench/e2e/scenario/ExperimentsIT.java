package io.brokerbench.e2e.scenario;

import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published experiments, one of each family as far as one machine carries it. */
@Scenario
@Isolated
@Order(30)
class ExperimentsIT {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "streamnative/small/kafka-level4-16p-peak",
        "confluent/small/pulsar-level3-16p-steps",
        "confluent/small/rabbitmq-level3-quorum-16p-steps",
        "kesque/small/kafka-level3-6p-latency",
        "ascentstream/small/pulsar-level4-64p-1kb-latency",
        "singlebroker/small/kafka-level3-1p-6cons-backlog",
      })
  @Tag("soak")
  void theSmallVariantRuns(String experiment, TestNamespace namespace) {
    var manifest = Manifest.sample("experiments/" + experiment).whoseTimingDoesNotMatter();
    var run = namespace.start(manifest);

    run.awaitSucceeded();

    // The small search ends at a rate that holds, so as not to take long.
    run.assertVerifiedAndValidButForTiming("PeakFound");
    namespace.assertOnlyResultsAreLeft();
  }
}
