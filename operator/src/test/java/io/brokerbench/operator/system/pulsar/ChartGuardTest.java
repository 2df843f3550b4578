package io.brokerbench.operator.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a hostile chart may try, one thing at a time, in place of what the real one renders. */
class ChartGuardTest {

  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();
  private static final YAMLMapper YAML = new YAMLMapper();

  private static final ChartGuard GUARD =
      new ChartGuard(new ChartNames("bench", "r"), "apachepulsar/pulsar:4.0.8");

  private static final String OBJECT =
      """
      apiVersion: %s
      kind: %s
      metadata: {name: r-pulsar-x, labels: {release: r}}
      """;

  private static final String POD =
      """
      serviceAccountName: r-pulsar-x
      volumes:
        - {name: data, emptyDir: {}}
        - {name: scripts, configMap: {name: r-pulsar-scripts}}
      initContainers:
        - {name: wait, image: "apachepulsar/pulsar:4.0.8"}
      containers:
        - name: main
          image: apachepulsar/pulsar:4.0.8
          envFrom: [{configMapRef: {name: r-pulsar-x}}]
          env: [{name: A, value: b}]
      """;

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          v1/Secret                                     | {}                                              | WRONG_KIND | v1
          v1/Pod                                        | {}                                              | WRONG_KIND | v1
          v1/Namespace                                  | {}                                              | WRONG_KIND | v1
          v1/PersistentVolume                           | {}                                              | WRONG_KIND | v1
          apps/v1/DaemonSet                             | {}                                              | WRONG_KIND | apps/v1
          apps/v1/Deployment                            | {}                                              | WRONG_KIND | apps/v1
          rbac.authorization.k8s.io/v1/ClusterRole      | {}                                              | WRONG_KIND | rbac.authorization.k8s.io/v1
          rbac.authorization.k8s.io/v1/ClusterRoleBinding | {}                                              | WRONG_KIND | rbac.authorization.k8s.io/v1
          apiextensions.k8s.io/v1/CustomResourceDefinition | {}                                              | WRONG_KIND | apiextensions.k8s.io/v1
          admissionregistration.k8s.io/v1/MutatingWebhookConfiguration | {}                                              | WRONG_KIND | admissionregistration.k8s.io/v1
          operator.victoriametrics.com/v1beta1/VMPodScrape | {}                                              | WRONG_KIND | operator.victoriametrics.com/v1beta1
          apps.example.com/v1/StatefulSet               | {}                                              | WRONG_KIND | apps.example.com/v1
          v1/ConfigMap                                  | {metadata: {namespace: kube-system}}            | WRONG_NAMESPACE | kube-system; bench
          v1/ConfigMap                                  | {metadata: {name: kube-root-ca.crt}}            | WRONG_NAME | r-pulsar-
          v1/ConfigMap                                  | {metadata: {name: r-pulsarx}}                   | WRONG_NAME | r-pulsar-
          v1/ConfigMap                                  | {metadata: {name: null}}                        | WRONG_NAME | r-pulsar-
          v1/ConfigMap                                  | {metadata: {finalizers: [a/b]}}                 | OWNED |
          v1/ConfigMap                                  | {metadata: {ownerReferences: [{name: a}]}}      | OWNED |
          v1/Service                                    | {spec: {type: NodePort}}                        | WRONG_SERVICE_TYPE | NodePort
          v1/Service                                    | {spec: {type: LoadBalancer}}                    | WRONG_SERVICE_TYPE | LoadBalancer
          v1/Service                                    | {spec: {type: ExternalName, externalName: a.b}} | WRONG_SERVICE_TYPE | ExternalName
          v1/Service                                    | {spec: {externalIPs: [10.0.0.1]}}               | EXTERNAL_ADDRESSES |
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [""], resources: [pods/exec], verbs: [create]}]} | UNKNOWN_RULE | [create]; [pods/exec]; []
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [""], resources: ["*"], verbs: [get]}]} | UNKNOWN_RULE | [get]; [*]; []
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: ["*"], resources: [pods], verbs: [get]}]} | UNKNOWN_RULE | [get]; [pods]; [*]
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [""], resources: [pods], verbs: ["*"]}]} | UNKNOWN_RULE | [*]; [pods]; []
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [""], resources: [configmaps], verbs: [update]}]} | UNKNOWN_RULE | [update]; [configmaps]; []
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [rbac.authorization.k8s.io], resources: [roles], verbs: [escalate]}]} | UNKNOWN_RULE | [escalate]; [roles]; [rbac.authorization.k8s.io]
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [""], resources: [], verbs: [get]}]} | UNKNOWN_RULE | [get]; []; []
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [""], resources: [pods], resourceNames: [a], verbs: [get]}]} | UNKNOWN_RULE | [get]; [pods]; []
          rbac.authorization.k8s.io/v1/Role             | {rules: [{apiGroups: [""], resources: [pods], nonResourceURLs: [/metrics], verbs: [get]}]} | UNKNOWN_RULE | [get]; [pods]; []
          rbac.authorization.k8s.io/v1/RoleBinding      | {roleRef: {kind: ClusterRole, name: r-pulsar-x}} | FOREIGN_BINDING |
          rbac.authorization.k8s.io/v1/RoleBinding      | {roleRef: {kind: Role, name: admin}}            | FOREIGN_BINDING |
          rbac.authorization.k8s.io/v1/RoleBinding      | {subjects: [{kind: User, name: r-pulsar-x}]}    | FOREIGN_BINDING |
          rbac.authorization.k8s.io/v1/RoleBinding      | {subjects: [{kind: ServiceAccount, name: r-pulsar-x, namespace: other}]} | FOREIGN_BINDING |
          rbac.authorization.k8s.io/v1/RoleBinding      | {subjects: [{kind: ServiceAccount, name: default, namespace: bench}]} | FOREIGN_BINDING |
          """)
  void refusesObject(String type, String changes, ChartGuardMessage why, String arguments)
      throws IOException {
    var slash = type.lastIndexOf('/');
    var base = OBJECT.formatted(type.substring(0, slash), type.substring(slash + 1));

    var object = read(merged(base + content(type), changes));

    assertThat(GUARD.refusal(List.of(object))).hasValue(of(object, why.with(split(arguments))));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {hostNetwork: true}                                             | SHARES_NODE |
          {hostPID: true}                                                 | SHARES_NODE |
          {hostIPC: true}                                                 | SHARES_NODE |
          {nodeName: control-plane}                                       | CHOOSES_NODE | control-plane
          {serviceAccountName: default}                                   | FOREIGN_ACCOUNT | default
          {securityContext: {runAsUser: 0}}                               | ROOT |
          {securityContext: {runAsNonRoot: false}}                        | ROOT |
          {securityContext: {sysctls: [{name: kernel.shm_rmid_forced, value: "1"}]}} | SYSCTLS |
          {volumes: [{name: v, hostPath: {path: /}}]}                     | WRONG_VOLUME | v
          {volumes: [{name: v, secret: {secretName: r-pulsar-x}}]}        | WRONG_VOLUME | v
          {volumes: [{name: v, projected: {sources: []}}]}                | WRONG_VOLUME | v
          {volumes: [{name: v, persistentVolumeClaim: {claimName: a}}]}   | WRONG_VOLUME | v
          {volumes: [{name: v, csi: {driver: a}}]}                        | WRONG_VOLUME | v
          {volumes: [{name: v, configMap: {name: other}}]}                | WRONG_VOLUME | v
          {volumes: [{name: v, configMap: {}}]}                           | WRONG_VOLUME | v
          {initContainers: [{name: c, image: other/image:1}]}             | WRONG_IMAGE | other/image:1; apachepulsar/pulsar:4.0.8
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {privileged: true}}]} | PRIVILEGES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {allowPrivilegeEscalation: true}}]} | PRIVILEGES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {procMount: Unmasked}}]} | PRIVILEGES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {capabilities: {add: [SYS_ADMIN]}}}]} | PRIVILEGES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {runAsUser: 0}}]} | ROOT |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", ports: [{containerPort: 1, hostPort: 1}]}]} | HOST_PORT |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{secretRef: {name: r-pulsar-x}}]}]} | FOREIGN_VARIABLES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{configMapRef: {name: other}}]}]} | FOREIGN_VARIABLES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{configMapRef: {}}]}]} | FOREIGN_VARIABLES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{configMapRef: {name: r-pulsar-x}, secretRef: {name: r-pulsar-x}}]}]} | FOREIGN_VARIABLES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", env: [{name: a, valueFrom: {secretKeyRef: {name: a, key: b}}}]}]} | FOREIGN_VARIABLES |
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", env: [{name: a, valueFrom: {configMapKeyRef: {name: a, key: b}}}]}]} | FOREIGN_VARIABLES |
          """)
  void refusesPod(String changes, ChartGuardMessage why, String arguments) throws IOException {
    var reason = why.with(split(arguments));
    var ofContainer =
        changes.startsWith("{containers") || changes.startsWith("{initContainers")
            ? ChartGuardMessage.CONTAINER.with("c", reason)
            : reason;
    for (var object : podOwners(merged(POD, changes))) {
      assertThat(GUARD.refusal(List.of(object))).hasValue(of(object, ofContainer));
    }
  }

  private static Message of(HasMetadata object, Message reason) {
    return ChartGuardMessage.OBJECT.with(
        object.getKind(), String.valueOf(object.getMetadata().getName()), reason);
  }

  /** Arguments of a table: separated by semicolons. */
  private static Object[] split(String arguments) {
    return arguments == null ? new Object[0] : arguments.split("; ?", -1);
  }

  @Test
  void letsPassWhatTheChartRenders() throws IOException {
    var objects = new ArrayList<>(podOwners(POD));
    for (var type :
        List.of(
            "v1/ConfigMap",
            "v1/Service",
            "v1/ServiceAccount",
            "rbac.authorization.k8s.io/v1/Role",
            "rbac.authorization.k8s.io/v1/RoleBinding")) {
      var slash = type.lastIndexOf('/');
      var base = OBJECT.formatted(type.substring(0, slash), type.substring(slash + 1));
      objects.add(read(base + content(type)));
    }

    assertThat(GUARD.refusal(objects)).isEmpty();
  }

  @Test
  void refusesNothingAndTooMuch() {
    var one = read(OBJECT.formatted("v1", "ConfigMap"));

    assertThat(GUARD.refusal(List.of())).hasValue(ChartGuardMessage.NO_OBJECT.with());
    assertThat(GUARD.refusal(Collections.nCopies(100, one))).isEmpty();
    assertThat(GUARD.refusal(Collections.nCopies(101, one)))
        .hasValue(ChartGuardMessage.TOO_MANY_OBJECTS.with(101, 100));
  }

  /** What an object of a type has when nothing is wrong with it. */
  private static String content(String type) {
    return switch (type.substring(type.lastIndexOf('/') + 1)) {
      case "Service" -> "spec: {ports: [{name: http, port: 8080}]}\n";
      case "Role" ->
          """
          rules:
            - {apiGroups: [""], resources: [configmaps], verbs: [get, list, watch]}
            - {apiGroups: [""], resources: [pods, services, secrets], verbs: [get, patch, delete]}
            - {apiGroups: [apps], resources: [statefulsets], verbs: [list, update, create]}
          """;
      case "RoleBinding" ->
          """
          roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: r-pulsar-x}
          subjects: [{kind: ServiceAccount, name: r-pulsar-x, namespace: bench}]
          """;
      default -> "";
    };
  }

  private static List<HasMetadata> podOwners(String pod) {
    var template = "spec:\n  template:\n    spec:\n" + pod.indent(6);
    return List.of(
        read(OBJECT.formatted("apps/v1", "StatefulSet") + template),
        read(OBJECT.formatted("batch/v1", "Job") + template));
  }

  private static String merged(String base, String changes) throws IOException {
    var tree = (ObjectNode) YAML.readTree(base);
    PulsarRuns.merge(tree, YAML.readTree(changes));
    return YAML.writeValueAsString(tree).replaceFirst("^---\n", "");
  }

  private static HasMetadata read(String yaml) {
    return SERIALIZATION.unmarshal(yaml);
  }
}
