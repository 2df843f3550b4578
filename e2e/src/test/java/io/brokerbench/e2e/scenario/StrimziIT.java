package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.strimzi.StandInStrimzi;
import io.brokerbench.e2e.strimzi.StrimziCrds;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.KafkaShell;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Suite;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kafka by Strimzi: by the real one where it is in the cluster; else with its real CRDs, and real
 * Kafka nodes that a stand-in for its operator makes. The operator under test never restarts.
 */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(2)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StrimziIT {

  private static final String ROLE = Cluster.OPERATOR + "-strimzi";

  private static StandInStrimzi standIn;

  @BeforeAll
  static void clusterWithoutStrimzi() {
    if (!isReal()) {
      Cluster.removeKinds(() -> StrimziCrds.remove(CLIENT));
    }
  }

  @AfterAll
  static void leaveNothing() {
    if (standIn != null) {
      standIn.close();
      Cluster.removeKinds(() -> StrimziCrds.remove(CLIENT));
    }
  }

  private static boolean isReal() {
    return StrimziCrds.belongToAnother(CLIENT);
  }

  private static void needsStrimzi() {
    if (standIn == null && !isReal()) {
      standIn = StandInStrimzi.start(CLIENT, Suite.kafkaImage());
    }
  }

  @Test
  @Order(1)
  @Tag("gate")
  void runFailsAtOnceWhereStrimziIsMissing(TestNamespace namespace) {
    assumeFalse(isReal(), "a real Strimzi is in the cluster");

    var run = namespace.start(shortRun("missing"));

    fails(run, Reason.StrimziNotInstalled)
        .contains("kafka.strimzi.io/v1 Kafka", "StatefulSet", "External");
    namespace.assertOnlyResultsAreLeft();
  }

  @Test
  @Order(2)
  @Tag("gate")
  void threeNodesTakeLoad(TestNamespace namespace) {
    takeLoad(2, namespace);
  }

  @ParameterizedTest(name = "level {0}")
  @Order(3)
  @ValueSource(ints = {1, 3, 4})
  @Tag("soak")
  void threeNodesTakeLoadAtTheOtherLevels(int level, TestNamespace namespace) {
    takeLoad(level, namespace);
  }

  private static void takeLoad(int level, TestNamespace namespace) {
    needsStrimzi();
    var run =
        namespace.start(shortRun("level" + level).with("durability.level", level).load(200, 2, 12));
    run.awaitPhase(Phase.Starting);
    var kafka = new KafkaShell(namespace.name(), run.pods("broker").getFirst());

    assertThat(kafka.brokerSettings(0))
        .containsEntry("min.insync.replicas", "2")
        .containsEntry("log.flush.interval.messages", level % 2 == 1 ? "1" : never());
    assertThat(run.pods("broker"))
        .extracting(pod -> pod.getSpec().getNodeName())
        .doesNotHaveDuplicates()
        .hasSize(3);
    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().environment().brokers())
        .hasSize(3)
        .allSatisfy(pod -> assertThat(pod.jvm()).matches("OpenJDK .* VM \\d+\\..*"));
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  private static String never() {
    return String.valueOf(Long.MAX_VALUE);
  }

  @ParameterizedTest(name = "{0} {1}")
  @Order(4)
  @CsvSource({"version, 4.1.0, UnsupportedKafkaVersionException"})
  @Tag("gate")
  void whatStrimziRefusesIsToldInItsWords(
      String field, String value, String reason, TestNamespace namespace) {
    needsStrimzi();

    var run = namespace.start(shortRun("refused").with("broker." + field, value));

    fails(run, Reason.StrimziRefused)
        .contains(reason, "Unsupported Kafka.spec.kafka.version", value);
    namespace.awaitOnlyResultsAreLeft();
  }

  @Test
  @Order(5)
  @Tag("gate")
  void settingThatIsDroppedOnTheWayIsFoundBeforeAnyLoad(TestNamespace namespace) {
    assumeFalse(isReal(), "the real Strimzi drops only what is refused beforehand");
    needsStrimzi();
    namespace.annotate("brokerbench.io/strimzi-stand-in-drops", "log.flush.interval.messages");

    var run = namespace.start(shortRunOnOneNode("dropped").with("durability.level", 3));
    var cleared = run.isClearedDuring(run::awaitFinished);

    fails(run, Reason.DurabilityMismatch)
        .contains("log.flush.interval.messages", "broker 0", " 1 ", never());
    assertThat(cleared).isFalse();
    namespace.awaitOnlyResultsAreLeft();
  }

  @ParameterizedTest
  @Order(6)
  @EnumSource(
      value = Phase.class,
      names = {"Provisioning", "Measuring"})
  @Tag("gate")
  void deletedRunLeavesNothing(Phase phase, TestNamespace namespace) {
    needsStrimzi();
    var run = namespace.start(shortRunOnOneNode("deleted").load(200, 1, 120));
    run.awaitPhase(phase);

    run.delete();

    namespace.awaitNothingIsLeft();
    namespace.awaitCleanVolumes();
  }

  /** Strimzi locks the name of a Kafka that was deleted while it came up, for five minutes. */
  @Test
  @Order(7)
  @Tag("soak")
  void freshAttemptNeedNotWaitForTheKafkaOfTheLast(TestNamespace namespace) {
    needsStrimzi();
    var run = namespace.start(shortRunOnOneNode("again").with("startDeadlineSeconds", 120));
    run.awaitPods("broker", 1);

    run.edit(Map.of("suspend", true));
    run.awaitSuspended();
    run.edit(Map.of("suspend", false));

    assertThat(run.awaitSucceeded().attempts()).isEqualTo(2);
  }

  @Test
  @Order(8)
  @Tag("gate")
  void missingPermissionIsNamedWithTheValueOfTheChart(TestNamespace namespace) {
    needsStrimzi();
    var binding = CLIENT.rbac().clusterRoleBindings().withName(ROLE).get();
    CLIENT.resource(binding).delete();
    try {
      var run = namespace.start(shortRun("forbidden"));

      fails(run, Reason.PermissionMissing)
          .contains("may not list kafkas.kafka.strimzi.io", "systems.kafka.strimzi.enabled=true");
    } finally {
      binding.getMetadata().setResourceVersion(null);
      CLIENT.resource(binding).create();
    }
    namespace.assertOnlyResultsAreLeft();
  }

  /** Here, and not with the other permissions: kubectl must know the types to ask about them. */
  @ParameterizedTest(name = "{0} {1}: {2}")
  @Order(9)
  @CsvSource({
    "create, kafkas.kafka.strimzi.io,          yes",
    "delete, kafkanodepools.kafka.strimzi.io,  yes",
    "patch,  kafkas.kafka.strimzi.io,          no",
    "watch,  strimzipodsets.core.strimzi.io,   yes",
    "delete, strimzipodsets.core.strimzi.io,   no",
    "get,    pods/log,                         yes",
  })
  @Tag("gate")
  void operatorMay(String verb, String resource, String answer) {
    needsStrimzi();
    var account =
        "system:serviceaccount:%s:%s".formatted(Cluster.OPERATOR_NAMESPACE, Cluster.OPERATOR);

    var outcome =
        Commands.tryToRun(
            List.of(
                "kubectl", "auth", "can-i", verb, resource, "--all-namespaces", "--as=" + account));

    assertThat(outcome.output().strip()).endsWith(answer);
  }

  private static Manifest shortRun(String name) {
    return Manifest.sample("strimzi-kafka").named("strimzi-" + name).shortLoad();
  }

  private static Manifest shortRunOnOneNode(String name) {
    return shortRun(name)
        .with("broker.nodes", 1)
        .with("durability.level", 4)
        .with("durability.replicationFactor", 1);
  }

  private static org.assertj.core.api.AbstractStringAssert<?> fails(RunHandle run, Reason reason) {
    run.awaitFailed();
    var condition = run.condition(ConditionType.Succeeded);
    assertThat(condition.getReason()).as(condition.getMessage()).isEqualTo(reason.name());
    return assertThat(condition.getMessage());
  }
}
