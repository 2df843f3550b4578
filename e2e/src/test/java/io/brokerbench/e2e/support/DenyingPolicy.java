package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An admission policy that is in force until it is closed: it denies pods with a certain label. */
public final class DenyingPolicy implements AutoCloseable {

  private static final Duration IN_FORCE_WITHIN = Duration.ofMinutes(1);

  private static final String OBJECTS =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: $NAME}
      spec:
        matchConstraints:
          resourceRules:
            - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}
        validations:
          - expression: "!has(object.metadata.labels) || !('$LABEL' in object.metadata.labels)"
            message: $NAME wants no such pod
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: $NAME}
      spec:
        policyName: $NAME
        validationActions: [Deny]
        matchResources:
          namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: $NAME}}
      """;

  /** Admitted but for the policy. */
  private static final String PROBE =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: probe, labels: {$LABEL: "0"}}
      spec:
        securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
        containers:
          - name: probe
            image: none
            securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
      """;

  private final String name;
  private final List<HasMetadata> objects;

  private DenyingPolicy(String name, List<HasMetadata> objects) {
    this.name = name;
    this.objects = objects;
  }

  /** Of pods in {@code namespace}; returns when it is in force. */
  public static DenyingPolicy of(String label, TestNamespace namespace) {
    var objects =
        Cluster.objects(OBJECTS.replace("$NAME", namespace.name()).replace("$LABEL", label));
    var policy = new DenyingPolicy(namespace.name(), objects);
    objects.forEach(object -> CLIENT.resource(object).create());
    policy.awaitInForce(label);
    return policy;
  }

  public String message() {
    return name + " wants no such pod";
  }

  /** The API server hears of policies as everybody does: a little later. */
  private void awaitInForce(String label) {
    var probe = Cluster.objects(PROBE.replace("$LABEL", label)).getFirst();
    var deadline = Instant.now().plus(IN_FORCE_WITHIN);
    while (isAdmitted(probe)) {
      assertThat(Instant.now()).as(message()).isBefore(deadline);
    }
  }

  private boolean isAdmitted(HasMetadata pod) {
    try {
      CLIENT.resource(pod).inNamespace(name).dryRun().create();
      return true;
    } catch (KubernetesClientException e) {
      assertThat(e.getMessage()).contains(message());
      return false;
    }
  }

  @Override
  public void close() {
    objects.forEach(object -> CLIENT.resource(object).delete());
  }
}
