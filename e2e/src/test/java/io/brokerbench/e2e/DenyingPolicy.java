package io.brokerbench.e2e;

import static io.brokerbench.e2e.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An admission policy that is in force until it is closed: it denies pods with a certain label. */
final class DenyingPolicy implements AutoCloseable {

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

  private final String name;
  private final List<HasMetadata> objects;

  private DenyingPolicy(String name, List<HasMetadata> objects) {
    this.name = name;
    this.objects = objects;
  }

  /** Of pods in {@code namespace}; returns when it is in force. */
  static DenyingPolicy of(String label, TestNamespace namespace) {
    var yaml = OBJECTS.replace("$NAME", namespace.name()).replace("$LABEL", label);
    var objects =
        CLIENT.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))).items();
    var policy = new DenyingPolicy(namespace.name(), objects);
    objects.forEach(object -> CLIENT.resource(object).create());
    policy.awaitInForce(label);
    return policy;
  }

  String message() {
    return name + " wants no such pod";
  }

  /** The API server hears of policies as everybody does: a little later. */
  private void awaitInForce(String label) {
    var deadline = Instant.now().plus(IN_FORCE_WITHIN);
    var complaints = "";
    while (!complaints.contains(message())) {
      assertThat(Instant.now()).as(complaints).isBefore(deadline);
      complaints =
          Commands.tryToRun(
                  List.of(
                      "kubectl",
                      "run",
                      "probe",
                      "--image=none",
                      "--namespace=" + name,
                      "--labels=" + label + "=0",
                      "--dry-run=server"))
              .complaints();
    }
  }

  @Override
  public void close() {
    objects.forEach(object -> CLIENT.resource(object).delete());
  }
}
