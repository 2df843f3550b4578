package io.brokerbench.operator.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.brokerbench.api.BrokerKind;
import java.util.Map;
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> watching(value))
        .withMessageContaining("BROKERBENCH_WATCH_NAMESPACES is \"" + value + "\"");
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pulling(value))
        .withMessageContaining("BROKERBENCH_IMAGE_PULL_SECRETS is \"" + value + "\"");
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> leading(value))
        .withMessage("BROKERBENCH_LEASE is \"" + value + "\": must be NAMESPACE/NAME");
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policy(json))
        .withMessageContaining("BROKERBENCH_RUN_NETWORK_POLICY");
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
