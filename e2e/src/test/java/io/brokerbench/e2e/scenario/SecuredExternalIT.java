package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.VerificationReport.Verdict;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.json.Json;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Secrets;
import io.brokerbench.e2e.support.SecuredKafka;
import io.brokerbench.e2e.support.SecuredPulsar;
import io.brokerbench.e2e.support.SecuredRabbitMq;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.TestAuthority;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A Kafka, a Pulsar and a RabbitMQ that exist already and do not let everybody in. */
@Scenario
@ResourceLock(value = SharedResources.OPERATOR, mode = ResourceAccessMode.READ)
@OnBrokerNodes({})
@Order(7)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SecuredExternalIT {

  private static final String PASSWORD = "planted-Zk8Qw3-password";
  private static final String WRONG_PASSWORD = "planted-Zk8Qw3-wrong";
  private static final String PLANTED = "planted-Zk8Qw3";

  private static final Pattern COMMAND = Pattern.compile("`kubectl (?<arguments>[^`]+)`");

  private static final List<String> SECRETS =
      List.of("my-ca", "other-ca", "bench-user", "wrong-user", "bench-certificate", "bench-token");

  private TestNamespace namespace;
  private SecuredKafka kafka;
  private SecuredPulsar pulsar;
  private SecuredRabbitMq rabbit;
  private TestAuthority authority;
  private String keyLine;
  private boolean isAllowedToRead;

  @BeforeAll
  void brokersThatAsk(TestNamespace own, @TempDir Path directory, @TempDir Path other) {
    namespace = own;
    authority = new TestAuthority(directory);
    // Needed last, and slow to start.
    pulsar = SecuredPulsar.start(namespace.name(), authority);
    kafka = SecuredKafka.start(namespace.name(), authority, PASSWORD);
    var client = authority.issue("bench");
    keyLine = client.key().lines().skip(1).findFirst().orElseThrow();
    create("my-ca", Map.of("ca.crt", authority.certificate()));
    create("other-ca", Map.of("ca.crt", new TestAuthority(other).certificate()));
    create("bench-user", Map.of("password", PASSWORD));
    create("wrong-user", Map.of("password", WRONG_PASSWORD));
    create("bench-token", Map.of("token", pulsar.token()));
    create("bench-certificate", Map.of("user.crt", client.chain(), "user.key", client.key()));
  }

  @Test
  @Tag("gate")
  @Order(1)
  void aSecretThatTheOperatorMayNotReadEndsTheRunAndTellsHowToAllowIt() {
    allowReading();
  }

  /**
   * What the message of a refused run says to do is done by whoever owns the Secrets, once for all
   * scenarios: of those any may be the first.
   */
  private void allowReading() {
    if (isAllowedToRead) {
      return;
    }
    var run = namespace.start(scram("forbidden", "ScramSha512", "bench-user"));

    var status = run.awaitFailed();

    assertThat(run.condition(ConditionType.Succeeded).getReason())
        .isEqualTo(Reason.PermissionMissing.name());
    assertThat(status.message())
        .startsWith("spec.broker.deployment.external.tls.trustSecret: ")
        .contains("my-ca");
    for (var secret : SECRETS) {
      COMMAND
          .matcher(status.message().replace("my-ca", secret))
          .results()
          .forEach(command -> Cluster.kubectl(command.group(1).split(" ")));
    }
    isAllowedToRead = true;
    run.delete();
  }

  @Test
  @Tag("gate")
  @Order(2)
  void aWrongPasswordEndsTheRunWithThatReason() {
    fails(
        scram("wrong", "ScramSha512", "wrong-user"),
        Reason.AuthenticationFailed,
        "invalid credentials with SASL mechanism SCRAM-SHA-512");
  }

  @Test
  @Tag("gate")
  @Order(3)
  void aUserByScramOverTls() {
    measure(scram("scram", "ScramSha512", "bench-user"));
  }

  @Test
  @Tag("soak")
  @Order(4)
  void aClientCertificate() {
    measure(
        manifest("certificate", SecuredKafka.CERTIFICATE_PORT)
            .with(
                "broker.deployment.external.authentication",
                Map.of("type", "Certificate", "secret", "bench-certificate")));
  }

  @Test
  @Tag("gate")
  @Order(5)
  void aTokenOverTls() {
    pulsar.awaitReady();
    measure(pulsar("token", Map.of("type", "Token", "secret", "bench-token")));
  }

  @Test
  @Tag("soak")
  @Order(6)
  void tlsAlone() {
    measure(manifest("tls", SecuredKafka.TLS_PORT));
  }

  @Test
  @Tag("soak")
  @Order(6)
  void aClientCertificateForPulsar() {
    pulsar.awaitReady();
    measure(
        pulsar("pulsar-certificate", Map.of("type", "Certificate", "secret", "bench-certificate")));
  }

  @ParameterizedTest
  @CsvSource({"ScramSha256, 9093", "Plain, 9095"})
  @Tag("soak")
  @Order(7)
  void aUserByTheOtherMechanisms(String type, int port) {
    var servers = kafka.bootstrapServers(port);
    measure(
        scram("other-" + port, type, "bench-user")
            .with("broker.deployment.external.kafka.bootstrapServers", servers));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"Quorum, 3", "Stream, 4"})
  @Tag("soak")
  @Order(8)
  void rabbitMqByPassword(String type, int level) {
    measure(
        rabbit("rabbitmq-" + type.toLowerCase(Locale.ROOT), type, level, byPassword("bench-user")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"Quorum, 3", "Stream, 4"})
  @Tag("soak")
  @Order(9)
  void rabbitMqByCertificate(String type, int level) {
    var byCertificate = Map.of("type", "Certificate", "secret", "bench-certificate");
    var name = "certificate-" + type.toLowerCase(Locale.ROOT);

    var run =
        measured(
            rabbit(name, type, level, byCertificate)
                .with("broker.deployment.external.rabbitmq.managementUrls", List.of())
                .with("checks.durability", "Report"));

    assertThat(run.result().durability().after().verdict()).isEqualTo(Verdict.Unknown);
    run.delete();
  }

  @Test
  @Tag("soak")
  @Order(10)
  void rabbitMqRejectsAWrongPassword() {
    var manifest = rabbit("rabbitmq-wrong", "Quorum", 3, byPassword("wrong-user"));

    fails(manifest, Reason.AuthenticationFailed, "");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "name, No subject alternative DNS name matching",
    "authority, unable to find valid certification path"
  })
  @Tag("soak")
  @Order(10)
  void rabbitMqIsNotTrusted(String wrong, String reason) {
    var manifest = rabbit("rabbitmq-" + wrong, "Quorum", 3, byPassword("bench-user"));
    if (wrong.equals("name")) {
      manifest.with("broker.deployment.external.rabbitmq", rabbit.addressesOfAnotherName());
    } else {
      manifest.with("broker.deployment.external.tls.trustSecret", "other-ca");
    }

    fails(manifest, Reason.AuthenticationFailed, reason);
  }

  private void fails(Manifest manifest, Reason reason, String message) {
    allowReading();
    var run = namespace.start(manifest);

    var status = run.awaitFailed();

    assertThat(run.condition(ConditionType.Succeeded).getReason())
        .as(status.message())
        .isEqualTo(reason.name());
    assertThat(status.message()).contains(message);
    assertSecretsAreNowhere("");
    run.delete();
  }

  private void measure(Manifest manifest) {
    var run = measured(manifest);
    run.assertVerifiedAndValidButForTiming();
    run.delete();
  }

  private RunHandle measured(Manifest manifest) {
    allowReading();
    var run = namespace.start(manifest.with("retain.pods", "Always"));
    run.awaitPhase(Phase.WarmingUp);
    // Both are gone when the run has ended.
    var plan = plan();
    var token = tokenOf(run);

    run.awaitSucceeded();

    assertThat(run.result().integrity().acknowledged()).isPositive();
    assertThat(run.result().integrity().lost()).isZero();
    var logs = logs();
    assertThat(logs).contains("is drained");
    assertThat(assertSecretsAreNowhere(logs + plan)).doesNotContain(token);
    return run;
  }

  /** By which its coordinator knows its workers. */
  private String tokenOf(RunHandle run) {
    var secret =
        CLIENT
            .secrets()
            .inNamespace(namespace.name())
            .withLabel("brokerbench.io/run-uid", run.uid())
            .list()
            .getItems();
    assertThat(secret).hasSize(1);
    var token = secret.getFirst().getData().values().iterator().next();
    return new String(Base64.getDecoder().decode(token), StandardCharsets.UTF_8);
  }

  private String logs() {
    return Cluster.kubectl(
        "logs",
        "--namespace=" + namespace.name(),
        "--selector=brokerbench.io/run",
        "--all-containers",
        "--tail=-1");
  }

  private String plan() {
    return CLIENT.configMaps().inNamespace(namespace.name()).list().getItems().stream()
        .map(ConfigMap::getBinaryData)
        .filter(data -> data != null && data.containsKey(WorkOrder.KEY))
        .map(data -> Base64.getDecoder().decode(data.get(WorkOrder.KEY)))
        .map(SecuredExternalIT::text)
        .collect(Collectors.joining());
  }

  private static String text(byte[] packedPlan) {
    try {
      return Json.write(WorkOrder.unpack(packedPlan));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What was looked through. */
  private String assertSecretsAreNowhere(String logsAndPlan) {
    var objects =
        Cluster.kubectl(
            "get",
            "benchmarkruns,configmaps,events,pods,jobs,roles,rolebindings,services",
            "--namespace=" + namespace.name(),
            "--output=yaml");
    var operator =
        Cluster.kubectl(
            "logs", "deployment/" + Cluster.OPERATOR, "--namespace=" + Cluster.OPERATOR_NAMESPACE);
    var everything = objects + operator + logsAndPlan;
    assertThat(everything)
        .doesNotContain(PLANTED)
        .doesNotContain(keyLine)
        .doesNotContain(pulsar.token());
    return everything;
  }

  private Manifest pulsar(String name, Map<String, String> authentication) {
    var external =
        Map.of(
            "pulsar", pulsar.addresses(),
            "tls", Map.of("trustSecret", "my-ca"),
            "authentication", authentication);
    return Manifest.sample("pulsar-external")
        .named(name)
        .shortLoad()
        .with("durability.level", 4)
        .with("durability.replicationFactor", 1)
        .with("broker.deployment.external", external);
  }

  private static Map<String, String> byPassword(String secret) {
    return Map.of("type", "Plain", "username", SecuredRabbitMq.USER, "secret", secret);
  }

  private Manifest rabbit(
      String name, String queueType, int level, Map<String, String> authentication) {
    if (rabbit == null) {
      rabbit = SecuredRabbitMq.start(namespace.name(), authority, PASSWORD);
      rabbit.awaitReady();
    }
    var external =
        Map.of(
            "rabbitmq", rabbit.addresses(),
            "tls", Map.of("trustSecret", "my-ca"),
            "authentication", authentication);
    return Manifest.sample("rabbitmq-external")
        .named(name)
        .shortLoad()
        .with("broker.rabbitmq.queueType", queueType)
        .with("durability.level", level)
        .with("durability.replicationFactor", 1)
        .with("broker.deployment.external", external);
  }

  private Manifest scram(String name, String type, String secret) {
    return manifest(name, SecuredKafka.SCRAM_PORT)
        .with(
            "broker.deployment.external.authentication",
            Map.of("type", type, "username", SecuredKafka.USER, "secret", secret));
  }

  private Manifest manifest(String name, int port) {
    return Manifest.sample("kafka-external")
        .named(name)
        .shortLoad()
        .with("durability.level", 4)
        .with("durability.replicationFactor", 1)
        .with("broker.deployment.external.kafka.bootstrapServers", kafka.bootstrapServers(port))
        .with("broker.deployment.external.tls", Map.of("trustSecret", "my-ca"));
  }

  private void create(String name, Map<String, String> data) {
    Secrets.create(namespace.name(), name, data);
  }
}
