package io.brokerbench.operator.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.message.Message;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorSettingsTest {

  @Test
  void allNamespacesAreWatchedUnlessSomeAreNamed() {
    assertThat(watching("").watchNamespaces()).isEmpty();
    assertThat(watching("bench,team-2").watchNamespaces())
        .containsExactlyInAnyOrder("bench", "team-2");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "a,", "a, b", "a,,b", "A", "a.b", "-a", "a,b,a", "*"})
  void anythingButNamesOfNamespacesIsRefusedByName(String value) {
    assertThat(refused(() -> watching(value)))
        .satisfies(
            message -> assertThat(message.id()).isEqualTo(SettingMessage.NOT_NAMESPACES),
            message ->
                assertThat(message.arguments()).startsWith("BROKERBENCH_WATCH_NAMESPACES", value));
  }

  @Test
  void imagesArePulledWithTheSecretsThatAreNamed() {
    assertThat(pulling("").imagePullSecrets()).isEmpty();
    assertThat(pulling("registry,team.registry-2").imagePullSecrets())
        .containsExactly("registry", "team.registry-2");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "a,", "a, b", "A", "a..b", "-a", "a/b", "*"})
  void anythingButNamesOfSecretsIsRefusedByName(String value) {
    assertThat(refused(() -> pulling(value)))
        .satisfies(
            message -> assertThat(message.id()).isEqualTo(SettingMessage.NOT_SECRETS),
            message ->
                assertThat(message.arguments())
                    .startsWith("BROKERBENCH_IMAGE_PULL_SECRETS", value));
  }

  @Test
  void imageIsTheOfficialOneUnlessOneIsSet() {
    var settings =
        OperatorSettings.from(
            Map.of(
                "BROKERBENCH_WORKER_IMAGE",
                "worker:1",
                "BROKERBENCH_PULSAR_IMAGE_REPOSITORY",
                "images.example.com/pulsar"));

    assertThat(settings.image(BrokerKind.Kafka, "4.0.0")).isEqualTo("apache/kafka:4.0.0");
    assertThat(settings.image(BrokerKind.Pulsar, "4.0.8"))
        .isEqualTo("images.example.com/pulsar:4.0.8");
  }

  @Test
  void leaseIsNamedWithItsNamespace() {
    assertThat(leading(" ").lease()).isNull();
    assertThat(leading("here/operator").lease())
        .isEqualTo(new OperatorSettings.Lease("here", "operator"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"operator", "here/", "/operator", "here/ ", "here/a/b", "here/a/", "/"})
  void anythingButNamespaceAndNameOfALeaseIsRefused(String value) {
    assertThat(refused(() -> leading(value)))
        .isEqualTo(SettingMessage.NOT_A_LEASE.with("BROKERBENCH_LEASE", value));
  }

  @Test
  void runsGetNoNetworkPolicyUnlessItIsSaidWhomItLetsIn() {
    assertThat(watching("").networkPolicy()).isNull();

    var found =
        policy(
            """
            {"operatorNamespace": "here", "operatorLabels": {"app": "brokerbench"},
             "metricsFrom": [{"ipBlock": {"cidr": "10.0.0.0/8"}}]}
            """);
    assertThat(found.operatorNamespace()).isEqualTo("here");
    assertThat(found.operatorLabels()).containsExactly(Map.entry("app", "brokerbench"));
    assertThat(found.metricsFrom())
        .extracting(peer -> peer.getIpBlock().getCidr())
        .containsExactly("10.0.0.0/8");
  }

  /** No labels would select every pod of the namespace. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "{}",
        "{\"operatorNamespace\": \"here\"}",
        "{\"operatorNamespace\": \"here\", \"operatorLabels\": {}}",
        "{\"operatorNamespace\": \"\", \"operatorLabels\": {\"app\": \"a\"}}",
        "{\"operatorNamespace\": \"here\", \"operatorLabels\": {\"app\": \"a\"}, \"from\": []}",
      })
  void anyOtherPolicyIsRefusedByName(String json) {
    assertThat(refused(() -> policy(json)))
        .satisfies(
            message -> assertThat(message.id()).isEqualTo(SettingMessage.POLICY_MALFORMED),
            message ->
                assertThat(message.arguments()).startsWith("BROKERBENCH_RUN_NETWORK_POLICY"));
  }

  @Test
  void nameThatIsNoneIsNamed() {
    assertThat(refused(() -> watching("a,B")))
        .isEqualTo(SettingMessage.NOT_NAMESPACES.with("BROKERBENCH_WATCH_NAMESPACES", "a,B", "B"));
    assertThat(refused(() -> pulling("a,B")))
        .isEqualTo(SettingMessage.NOT_SECRETS.with("BROKERBENCH_IMAGE_PULL_SECRETS", "a,B", "B"));
  }

  /** Why the settings are refused. */
  private static Message refused(ThrowingCallable settings) {
    return catchThrowableOfType(InvalidSettingException.class, settings).details();
  }

  private static OperatorSettings pulling(String secrets) {
    return OperatorSettings.from(
        Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1", "BROKERBENCH_IMAGE_PULL_SECRETS", secrets));
  }

  private static NetworkPolicySettings policy(String json) {
    return OperatorSettings.from(
            Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1", "BROKERBENCH_RUN_NETWORK_POLICY", json))
        .networkPolicy();
  }

  private static OperatorSettings leading(String lease) {
    return OperatorSettings.from(
        Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1", "BROKERBENCH_LEASE", lease));
  }

  private static OperatorSettings watching(String namespaces) {
    return OperatorSettings.from(
        Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1", "BROKERBENCH_WATCH_NAMESPACES", namespaces));
  }
}
