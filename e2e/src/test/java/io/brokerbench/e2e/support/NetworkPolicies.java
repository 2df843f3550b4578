package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicySpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whom policies let in, by what their selectors find. Whether the network enforces them is not
 * looked at: that of the cluster built from source does not.
 */
public final class NetworkPolicies {

  private NetworkPolicies() {}

  /** Of the one run in {@code namespace}, under load, and of the operator. */
  public static void assertOthersAreKeptFrom(TestNamespace namespace) {
    var policies = ofRun(namespace.name());
    assertThat(policies).containsOnlyKeys("network-policy", "coordinator");
    var ofRun = policies.get("network-policy").getSpec();
    assertThat(ofRun.getPolicyTypes()).containsExactly("Ingress");
    assertThat(pods(namespace.name(), ofRun.getPodSelector()))
        .isNotEmpty()
        .isEqualTo(pods(namespace.name(), new LabelSelector()));
    assertThat(ofRun.getIngress()).hasSize(1);
    var everywhere = ofRun.getIngress().getFirst();
    assertThat(everywhere.getPorts()).isEmpty();
    assertThat(everywhere.getFrom()).hasSize(2);
    var own = everywhere.getFrom().getFirst();
    assertThat(own.getNamespaceSelector()).isNull();
    assertThat(own.getPodSelector()).isEqualTo(ofRun.getPodSelector());
    var operator = everywhere.getFrom().getLast();
    assertThat(namespaces(operator.getNamespaceSelector()))
        .containsExactly(Cluster.OPERATOR_NAMESPACE);
    assertIsOperator(operator.getPodSelector());
    var ofMetrics = policies.get("coordinator").getSpec();
    assertThat(ofMetrics.getPolicyTypes()).containsExactly("Ingress");
    assertThat(pods(namespace.name(), ofMetrics.getPodSelector()))
        .singleElement()
        .asString()
        .contains("-coordinator-");
    assertThat(ofMetrics.getIngress())
        .flatExtracting(rule -> rule.getPorts())
        .extracting(port -> port.getPort().getIntVal())
        .containsExactly(9091);

    var ofOperator = only(Cluster.OPERATOR_NAMESPACE);
    assertIsOperator(ofOperator.getPodSelector());
    assertThat(ofOperator.getIngress())
        .flatExtracting(rule -> rule.getPorts())
        .extracting(port -> port.getPort().getIntVal())
        .containsExactly(8080);
  }

  /** Nobody scrapes what has ended. */
  public static void assertThatOfBrokersIsLeft(TestNamespace namespace) {
    assertThat(ofRun(namespace.name())).containsOnlyKeys("network-policy");
  }

  private static Map<String, NetworkPolicy> ofRun(String namespace) {
    return policies(namespace).stream()
        .collect(
            Collectors.toMap(
                policy -> policy.getMetadata().getLabels().get("brokerbench.io/component"),
                Function.identity()));
  }

  private static void assertIsOperator(LabelSelector selector) {
    var byDeployment =
        CLIENT
            .apps()
            .deployments()
            .inNamespace(Cluster.OPERATOR_NAMESPACE)
            .withName(Cluster.OPERATOR)
            .get()
            .getSpec()
            .getSelector();
    assertThat(pods(Cluster.OPERATOR_NAMESPACE, selector))
        .isNotEmpty()
        .isEqualTo(pods(Cluster.OPERATOR_NAMESPACE, byDeployment));
  }

  private static NetworkPolicySpec only(String namespace) {
    var found = policies(namespace);
    assertThat(found).hasSize(1);
    return found.getFirst().getSpec();
  }

  private static List<NetworkPolicy> policies(String namespace) {
    return CLIENT.network().v1().networkPolicies().inNamespace(namespace).list().getItems();
  }

  private static Set<String> pods(String namespace, LabelSelector selector) {
    return names(
        CLIENT.pods().inNamespace(namespace).withLabelSelector(selector).list().getItems());
  }

  private static Set<String> namespaces(LabelSelector selector) {
    return names(CLIENT.namespaces().withLabelSelector(selector).list().getItems());
  }

  private static Set<String> names(List<? extends HasMetadata> objects) {
    return objects.stream()
        .map(object -> object.getMetadata().getName())
        .collect(Collectors.toSet());
  }
}
