package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport.Verdict;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.e2e.support.Backlogs;
import io.brokerbench.e2e.support.BenchProcess;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.LocalRoute;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.NetworkPolicies;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RabbitShell;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A RabbitMQ that exists already: what a finished run has kept. */
@Scenario
@OnBrokerNodes(0)
@Tag("soak")
@Order(11)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExternalRabbitMqIT {

  private static final String MANAGEMENT = "broker.deployment.external.rabbitmq.managementUrls";

  private static final String PASSWORD = "planted-Zk8Qw3-rabbit";

  /**
   * The policy that is kept with the brokers lets in nobody who measures them, and the operator may
   * read no Secret.
   */
  private static final String ACCESS =
      """
      apiVersion: networking.k8s.io/v1
      kind: NetworkPolicy
      metadata: {name: others-too}
      spec:
        podSelector: {matchLabels: {brokerbench.io/component: broker}}
        ingress: [{}]
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: bench}
      stringData: {password: $PASSWORD}
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: wrong}
      stringData: {password: not-$PASSWORD}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: brokerbench-secrets}
      rules: [{apiGroups: [""], resources: [secrets], resourceNames: [bench, wrong], verbs: [get]}]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: brokerbench-secrets}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: brokerbench-secrets}
      subjects: [{kind: ServiceAccount, name: $OPERATOR, namespace: $NAMESPACE}]
      """;

  private TestNamespace namespace;
  private RunHandle existing;
  private RabbitShell rabbit;

  @BeforeAll
  void rabbitThatExists(TestNamespace own) {
    namespace = own;
    existing =
        own.start(
            Manifest.sample("quickstart-rabbitmq")
                .named("existing")
                .shortLoad()
                .with("retain.brokers", "Always"));
    existing.awaitSucceeded();
    rabbit = new RabbitShell(existing.pods("broker").getFirst());
    NetworkPolicies.assertThatOfBrokersIsLeft(own);
    Cluster.create(
        own.name(),
        ACCESS
            .replace("$PASSWORD", PASSWORD)
            .replace("$OPERATOR", Cluster.OPERATOR)
            .replace("$NAMESPACE", Cluster.OPERATOR_NAMESPACE));
    rabbit.addUser("administrator", PASSWORD, "administrator", "^brokerbench-.*");
    rabbit.addUser("watcher", PASSWORD, "monitoring", "^brokerbench-.*");
    rabbit.addUser("plain", PASSWORD, "", "^brokerbench-.*");
    rabbit.addUser("stranger", PASSWORD, "administrator", "^nothing$");
  }

  @AfterAll
  void leaveNothing() {
    if (existing != null) {
      existing.delete();
      namespace.awaitCleanVolumes();
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"Quorum, 3", "Stream, 4"})
  void isMeasuredAndLeftAsItWas(String type, int level) {
    var before = rabbit.objects();
    var run =
        namespace.start(
            external("external-" + type.toLowerCase(), "administrator")
                .with("broker.rabbitmq.queueType", type)
                .with("durability.level", level));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().durability().after().checks())
        .extracting(SettingCheck::scope)
        .contains(SettingScope.Broker, SettingScope.Partition);
    assertThat(run.pods("broker")).isEmpty();
    assertThat(rabbit.objects()).isEqualTo(before);
  }

  /** Streams are not: their server names itself by a host that only pods can resolve. */
  @Test
  void benchMeasuresItWithoutTheOperator(@TempDir Path directory) throws IOException {
    var address = rabbit.address();
    assumeTrue(LocalRoute.leadsTo(address), "addresses of pods are not reachable from here");
    var before = rabbit.objects();
    var secrets = Files.createDirectory(directory.resolve("secrets"));
    Files.writeString(secrets.resolve("password"), PASSWORD);
    var file = directory.resolve("run.yaml");
    Files.writeString(file, external("bench", "administrator", address).json());
    var out = directory.resolve("out");

    var ended =
        Commands.tryToRun(
            List.of(
                BenchProcess.BENCH.toString(),
                "run",
                "--file=" + file,
                "--credentials=" + secrets,
                "--out=" + out));

    // 0: succeeded and valid, which takes the proof of the settings.
    assertThat(ended.exitCode()).as(ended.output() + ended.complaints()).isZero();
    assertThat(ended.output() + ended.complaints()).doesNotContain(PASSWORD);
    var result = RunResult.parse(Files.readString(out.resolve(RunResult.KEY)));
    assertThat(result.integrity().acknowledged()).isPositive();
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.durability().after().checks())
        .extracting(SettingCheck::scope)
        .contains(SettingScope.Broker, SettingScope.Partition);
    assertThat(rabbit.objects()).isEqualTo(before);
  }

  @Test
  void losesItsQueuesWhenARunIsDeleted() {
    var before = rabbit.objects();
    var run = namespace.start(external("deleted", "administrator").load(200, 1, 120));
    run.awaitPhase(Phase.WarmingUp);
    assertThat(rabbit.objects()).anyMatch(object -> object.contains(run.topic()));

    run.delete();

    assertThat(rabbit.objects()).isEqualTo(before);
  }

  @Test
  void oneSubscriptionCatchesUpBesideOneThatTails() {
    var run = namespace.start(Backlogs.mixed(external("mixed", "administrator")));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    Backlogs.assertMixed(run.result());
  }

  /** Only administrators may read the settings of nodes. */
  @Test
  void settingsThatMayNotBeReadEndTheRun() {
    var before = rabbit.objects();

    fails(external("unknown", "watcher"), Reason.DurabilityUnknown).contains("ra.wal_sync_method");

    assertThat(rabbit.objects()).isEqualTo(before);
  }

  @Test
  void settingsThatMayNotBeReadAreNeverValid() {
    var run = namespace.start(external("reported", "watcher").with("checks.durability", "Report"));

    run.awaitSucceeded();

    assertThat(run.result().integrity().acknowledged()).isPositive();
    assertThat(run.result().integrity().lost()).isZero();
    assertThat(run.result().durability().after().verdict()).isEqualTo(Verdict.Unknown);
    assertThat(run.condition(ConditionType.DurabilityVerified).getReason())
        .isEqualTo(Reason.DurabilityUnknown.name());
    assertThat(run.condition(ConditionType.Valid).getStatus()).isNotEqualTo("True");
  }

  /** AMQP makes the queues, and tells nothing of them. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"Quorum, 3", "Stream, 4"})
  void isMeasuredWithoutItsManagementApi(String type, int level) {
    var before = rabbit.objects();
    var run =
        namespace.start(
            external("no-api-" + type.toLowerCase(), "plain")
                .with(MANAGEMENT, List.of())
                .with("broker.rabbitmq.queueType", type)
                .with("durability.level", level)
                .with("checks.durability", "Report"));

    run.awaitSucceeded();

    assertThat(run.result().integrity().acknowledged()).isPositive();
    assertThat(run.result().integrity().lost()).isZero();
    for (var report :
        List.of(run.result().durability().before(), run.result().durability().after())) {
      assertThat(report.verdict()).isEqualTo(Verdict.Unknown);
      assertThat(report.checks())
          .extracting(SettingCheck::subject)
          .allMatch(subject -> subject.contains("managementUrls"));
    }
    assertThat(run.result().durability().smallestInSyncSet()).isNull();
    assertThat(run.result().cluster().servers())
        .singleElement()
        .satisfies(server -> assertThat(server.version()).isNotEmpty());
    assertThat(run.condition(ConditionType.DurabilityVerified).getReason())
        .isEqualTo(Reason.DurabilityUnknown.name());
    assertThat(run.condition(ConditionType.Valid).getStatus()).isNotEqualTo("True");
    assertThat(rabbit.objects()).isEqualTo(before);
  }

  @Test
  void nothingIsProvenWithoutTheManagementApi() {
    var before = rabbit.objects();

    fails(external("no-api", "plain").with(MANAGEMENT, List.of()), Reason.DurabilityUnknown)
        .contains("managementUrls");

    assertThat(rabbit.objects()).isEqualTo(before);
  }

  /** Queues are made by it, so nothing is known of a cluster without it, and nothing measured. */
  @Test
  void managementApiThatDoesNotAnswerEndsTheRun() {
    // Nothing listens at the discard port of the operator's own pod.
    var url = "http://127.0.0.1:9";

    fails(
            external("no-answer", "administrator").with(MANAGEMENT, List.of(url)),
            Reason.BrokerUnreachable)
        .contains(url);
  }

  @ParameterizedTest(name = "management API: {0}")
  @ValueSource(booleans = {true, false})
  void aWrongPasswordEndsTheRun(boolean managed) {
    fails(
        administered(managed, "wrong", "administrator")
            .with("broker.deployment.external.authentication.secret", "wrong"),
        Reason.AuthenticationFailed);
  }

  @ParameterizedTest(name = "management API: {0}")
  @ValueSource(booleans = {true, false})
  void aUserWithoutRightsEndsTheRun(boolean managed) {
    var before = rabbit.objects();

    fails(administered(managed, "rights", "stranger"), Reason.BrokerRequestFailed);

    assertThat(rabbit.objects()).isEqualTo(before);
  }

  @ParameterizedTest(name = "management API: {0}")
  @ValueSource(booleans = {true, false})
  void aMissingVirtualHostEndsTheRun(boolean managed) {
    fails(
        administered(managed, "no-host", "administrator")
            .with("broker.deployment.external.rabbitmq.virtualHost", "missing"),
        Reason.BrokerRequestFailed);
  }

  /** It would drop messages that were acknowledged. */
  @Test
  void aPolicyOfTheClusterEndsTheRun() {
    var before = rabbit.objects();
    rabbit.setPolicy("short", "{\"max-length\": 10}");
    try {
      fails(external("policy", "administrator"), Reason.DurabilityMismatch)
          .contains("effective_policy_definition", "max-length=10");
    } finally {
      rabbit.clearPolicy("short");
    }
    assertThat(rabbit.objects()).isEqualTo(before);
  }

  /** Version 4 has none, which nobody knows before it is asked. */
  @Test
  void mirrorsThatTheClusterCannotHaveEndTheRun() {
    var before = rabbit.objects();

    fails(
        external("mirrors", "administrator")
            .with("broker.rabbitmq.queueType", "ClassicMirrored")
            .with("durability.level", 2)
            .with("durability.replicationFactor", 2),
        Reason.BrokerRequestFailed);

    assertThat(rabbit.objects()).isEqualTo(before);
  }

  /** By its management API, or by AMQP alone. */
  private Manifest administered(boolean managed, String name, String user) {
    return managed
        ? external(name, user)
        : external(name + "-amqp", user).with(MANAGEMENT, List.of());
  }

  private Manifest external(String name, String user) {
    return external(name, user, rabbit.host());
  }

  private static Manifest external(String name, String user, String host) {
    return Manifest.sample("rabbitmq-external")
        .named(name)
        .shortLoad()
        .with(
            "broker.deployment.external.rabbitmq",
            Map.of(
                "amqpAddresses", List.of(host + ":5672"),
                "streamAddresses", List.of(host + ":5552"),
                "managementUrls", List.of("http://" + host + ":15672")))
        .with("broker.deployment.external.authentication.username", user)
        .with("durability.level", 3)
        .with("durability.replicationFactor", 1);
  }

  private AbstractStringAssert<?> fails(Manifest manifest, Reason reason) {
    var run = namespace.start(manifest);

    run.awaitFailed();

    var condition = run.condition(ConditionType.Succeeded);
    assertThat(condition.getReason()).as(condition.getMessage()).isEqualTo(reason.name());
    assertThat(condition.getMessage()).doesNotContain(PASSWORD);
    assertThat(namespace.eventsAbout(run.name()))
        .filteredOn(event -> event.getType().equals("Warning"))
        .hasSize(1);
    assertThat(run.status().resultsRef()).isNull();
    for (var component : List.of("broker", "coordinator", "worker")) {
      assertThat(run.pods(component)).as(component).isEmpty();
    }
    assertThat(CLIENT.batch().v1().jobs().inNamespace(namespace.name()).list().getItems())
        .noneMatch(job -> job.getMetadata().getName().startsWith(manifest.name()));
    return assertThat(condition.getMessage());
  }
}
