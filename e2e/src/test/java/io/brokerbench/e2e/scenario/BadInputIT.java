package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Refusal;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operator reports what the API server cannot see by one condition and one event. */
@Scenario
@OnBrokerNodes(0)
@Tag("gate")
@Order(19)
class BadInputIT {

  @Test
  void brokerSettingThatContradictsTheLevel(TestNamespace namespace) {
    var manifest =
        Manifest.shortRun("contradiction")
            .with("broker.kafka.config", Map.of("min.insync.replicas", "1"));

    refusedForSetting(manifest, namespace, "spec.broker.kafka.config[min.insync.replicas]", "1");
  }

  @Test
  void clientSettingThatContradictsTheLevel(TestNamespace namespace) {
    var manifest =
        Manifest.shortRun("client-contradiction")
            .with("workload.clientConfig.producer", Map.of("acks", "1"));

    refusedForSetting(manifest, namespace, "spec.workload.clientConfig.producer[acks]", "1");
  }

  /** The operator finds what core finds in this process, whose tests assert identities. */
  private static void refusedForSetting(
      Manifest manifest, TestNamespace namespace, String field, String value) {
    var problem = Refusal.problems(manifest).getFirst();
    assertThat(problem.field()).isEqualTo(field);

    fails(manifest, namespace, Reason.SpecInvalid)
        .contains(field, value)
        .contains(problem.toString());
  }

  @Test
  void endpointThatDoesNotAnswer(TestNamespace namespace) {
    var manifest =
        Manifest.sample("kafka-external")
            .named("no-answer")
            // Nothing listens at the discard port of the operator's own pod.
            .with("broker.deployment.external.kafka.bootstrapServers", "127.0.0.1:9");

    fails(manifest, namespace, Reason.BrokerUnreachable).contains("127.0.0.1:9");
  }

  @Test
  void endpointThatDoesNotExist(TestNamespace namespace) {
    var manifest =
        Manifest.sample("kafka-external")
            .named("no-such-host")
            .with("broker.deployment.external.kafka.bootstrapServers", "no-such-host.invalid:9092");

    fails(manifest, namespace, Reason.BrokerUnreachable).contains("no-such-host.invalid:9092");
  }

  @Test
  void imageThatIsMissing(TestNamespace namespace) {
    var manifest =
        Manifest.shortRunOnOneNode("no-image").with("broker.image", "no-registry.invalid/kafka:1");

    fails(manifest, namespace, Reason.BrokerImageNotPulled).contains("no-registry.invalid/kafka:1");
  }

  private static org.assertj.core.api.AbstractStringAssert<?> fails(
      Manifest manifest, TestNamespace namespace, Reason reason) {
    var run = namespace.start(manifest);

    run.awaitFailed();

    var condition = run.condition(ConditionType.Succeeded);
    assertThat(condition.getReason()).as(condition.getMessage()).isEqualTo(reason.name());
    assertThat(namespace.eventsAbout(run.name()))
        .filteredOn(event -> event.getType().equals("Warning"))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getReason()).isEqualTo(reason.name());
              assertThat(event.getMessage()).isEqualTo(condition.getMessage());
            });
    namespace.assertOnlyResultsAreLeft();
    assertThat(run.status().resultsRef()).isNull();
    return assertThat(condition.getMessage());
  }
}
