package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.document.OmbWorkload;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A workload file of OpenMessaging Benchmark is a load like any other. */
@Scenario
@ResourceLock(SharedResources.OPERATOR)
@OnBrokerNodes(1)
@Tag("gate")
@Order(16)
class OmbWorkloadIT {

  private static final String CONFIG_MAP = "omb-workloads";
  private static final String KEY = "short.yaml";
  private static final String PAYLOAD_KEY = "short.data";
  private static final String PAYLOAD = "what every message holds, again and again. ";

  /** A minute is the shortest that such a file can say. */
  private static final String FILE =
      """
      name: short
      topics: 1
      partitionsPerTopic: 3
      keyDistributor: "NO_KEY"
      messageSize: 512
      payloadFile: "payload/short.data"
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
    Operator.kill();

    run.awaitPhase(Phase.Measuring);
    assertThat(filesOfBroker(namespace, run)).contains(run.topic());
    run.awaitSucceeded();
    delete(namespace);

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.status().workload().rate().messagesPerSecond()).isEqualTo(200);
    var result = run.result();
    assertThat(result.plan().load().rate().messagesPerSecond()).isEqualTo(200);
    assertThat(result.plan().load().messageSizeBytes()).isEqualTo(512);
    assertThat(result.plan().load().payload().file()).isEqualTo(PAYLOAD_KEY);
    assertThat(result.plan().topics().totalPartitions()).isEqualTo(3);
    assertThat(result.figures().targetMessagesPerSecond()).isEqualTo(200);
    // A minute of the schedule; a busy machine may keep it badly.
    assertThat(result.integrity().acknowledged()).isBetween(1L, 12_100L);
    assertThat(result.integrity().lost()).isZero();
    namespace.assertOnlyResultsAreLeft();
  }

  /** In which the payload stands, as the broker's own disks have it. */
  private static String filesOfBroker(TestNamespace namespace, RunHandle run) {
    var pod = run.pods("broker").getFirst().getMetadata().getName();
    return Commands.tryToRun(
            List.of(
                "kubectl",
                "exec",
                "--namespace=" + namespace.name(),
                pod,
                "--",
                "grep",
                "-rlF",
                PAYLOAD + PAYLOAD,
                "/var/lib/kafka"))
        .output();
  }

  @Test
  void unknownFieldOfTheFileIsNamedBeforeAnythingIsMade(TestNamespace namespace) {
    var file = FILE.replace("messageSize:", "mesageSize:");
    create(namespace, file);
    var wrong = catchThrowableOfType(InvalidRunException.class, () -> OmbWorkload.parse(file));
    assertThat(wrong.problems())
        .extracting(Problem::field)
        .containsExactly("mesageSize", "messageSize");

    refused(namespace, "omb-unknown-field")
        .contains("ConfigMap " + CONFIG_MAP, "key " + KEY)
        .contains(wrong.getMessage());
  }

  @Test
  void missingConfigMapIsNamed(TestNamespace namespace) {
    refused(namespace, "omb-missing")
        .contains("ConfigMap " + CONFIG_MAP, "key " + KEY)
        .contains(namespace.name());
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
            .addToData(PAYLOAD_KEY, PAYLOAD)
            .build();
    CLIENT.resource(configMap).create();
  }

  private static void delete(TestNamespace namespace) {
    CLIENT.configMaps().inNamespace(namespace.name()).withName(CONFIG_MAP).delete();
  }
}
