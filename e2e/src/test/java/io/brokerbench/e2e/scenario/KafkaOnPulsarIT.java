package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Suite;
import io.brokerbench.e2e.support.TestNamespace;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Kafka's protocol on Pulsar, with a real protocol handler: in the image that {@code KOP_IMAGE}
 * names, as no registry that the suite may use has one.
 */
@Scenario
@OnBrokerNodes(1)
@Order(28)
@Tag("soak")
class KafkaOnPulsarIT {

  @Test
  void clientsOfKafkaMeasurePulsar(TestNamespace namespace) {
    var image = Suite.kafkaOnPulsarImage();
    assumeTrue(
        image.isPresent(),
        "KOP_IMAGE names no image of Pulsar with the protocol handler kafka; set it to one that the"
            + " nodes have");

    var run =
        namespace.start(
            Manifest.sample("quickstart-pulsar")
                .named("kafka-on-pulsar")
                .with("broker.image", image.get())
                .with("broker.pulsar.protocol", "Kafka")
                .load(1000, 5, 20)
                .whoseTimingDoesNotMatter());
    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    var result = run.result();
    assertThat(result.clientVersion()).isEqualTo("kafka-clients 3.8.1");
    assertThat(result.durability().after().checks())
        .extracting(SettingCheck::scope, SettingCheck::setting)
        .contains(
            tuple(SettingScope.Broker, "messagingProtocols"),
            tuple(SettingScope.Bookie, "journalSyncData"),
            tuple(SettingScope.Ledger, "ackQuorumSize"));
    namespace.awaitOnlyResultsAreLeft();
  }
}
