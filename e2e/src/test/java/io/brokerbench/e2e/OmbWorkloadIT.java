package io.brokerbench.e2e;

import static io.brokerbench.e2e.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A workload file of OpenMessaging Benchmark is a load like any other. */
@Scenario
@Tag("gate")
@Order(6)
class OmbWorkloadIT {

  private static final String CONFIG_MAP = "omb-workloads";
  private static final String KEY = "short.yaml";

  /** A minute is the shortest that such a file can say. */
  private static final String FILE =
      """
      name: short
      topics: 1
      partitionsPerTopic: 3
      keyDistributor: "NO_KEY"
      messageSize: 512
      useRandomizedPayloads: true
      randomBytesRatio: 0.5
      randomizedPayloadPoolSize: 100
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      producersPerTopic: 1
      producerRate: 200
      consumerBacklogSizeGB: 0
      warmupDurationMinutes: 0
      testDurationMinutes: 1
      """;

  /** Once it is accepted, neither the file nor the operator that has read it is needed. */
  @Test
  void runHasTheLoadThatTheFileHadWhenItWasAccepted(TestNamespace namespace) {
    create(namespace, FILE);
    var run = namespace.start(manifest("omb"));
    run.awaitPhase(Phase.Provisioning);
    delete(namespace);
    create(namespace, FILE.replace("producerRate: 200", "producerRate: 300"));
    Cluster.killOperator();

    run.awaitSucceeded();
    delete(namespace);

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.status().workload().rate().messagesPerSecond()).isEqualTo(200);
    var result = run.result();
    assertThat(result.plan().load().rate().messagesPerSecond()).isEqualTo(200);
    assertThat(result.plan().load().messageSizeBytes()).isEqualTo(512);
    assertThat(result.plan().load().payload().randomPercent()).isEqualTo(50);
    assertThat(result.plan().topics().totalPartitions()).isEqualTo(3);
    assertThat(result.figures().targetMessagesPerSecond()).isEqualTo(200);
    // A minute of the schedule; a busy machine may keep it badly.
    assertThat(result.integrity().acknowledged()).isBetween(1L, 12_100L);
    assertThat(result.integrity().lost()).isZero();
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  void unknownFieldOfTheFileIsNamedBeforeAnythingIsMade(TestNamespace namespace) {
    create(namespace, FILE.replace("messageSize:", "mesageSize:"));

    refused(namespace, "omb-unknown-field")
        .contains("ConfigMap " + CONFIG_MAP, "key " + KEY)
        .contains("mesageSize: unknown field of an OMB workload; known are ")
        .contains("messageSize: is required");
  }

  @Test
  void missingConfigMapIsNamed(TestNamespace namespace) {
    refused(namespace, "omb-missing")
        .contains("ConfigMap " + CONFIG_MAP, "key " + KEY)
        .contains("no such ConfigMap in namespace " + namespace.name());
  }

  private static org.assertj.core.api.AbstractStringAssert<?> refused(
      TestNamespace namespace, String name) {
    var run = namespace.start(manifest(name));
    var components = run.componentsDuring(run::awaitFailed);
    delete(namespace);

    var condition = run.condition(ConditionType.Succeeded);
    assertThat(condition.getReason()).isEqualTo(Reason.SpecInvalid.name());
    assertThat(components).isEmpty();
    namespace.assertOnlyResultsAreLeft();
    return assertThat(condition.getMessage()).startsWith("spec.ombWorkloadRef: ");
  }

  private static Manifest manifest(String name) {
    return Manifest.shortRunOnOneNode(name)
        .without("workload")
        .with("ombWorkloadRef", Map.of("configMap", CONFIG_MAP, "key", KEY));
  }

  private static void create(TestNamespace namespace, String file) {
    var configMap =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace.name())
            .withName(CONFIG_MAP)
            .endMetadata()
            .addToData(KEY, file)
            .build();
    CLIENT.resource(configMap).create();
  }

  private static void delete(TestNamespace namespace) {
    CLIENT.configMaps().inNamespace(namespace.name()).withName(CONFIG_MAP).delete();
  }
}
