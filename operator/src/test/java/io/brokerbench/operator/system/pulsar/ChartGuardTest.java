package io.brokerbench.operator.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
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
          v1/Secret                                    | {}                                              | of a kind that no run may make (v1)
          v1/Pod                                       | {}                                              | of a kind that no run may make
          v1/Namespace                                 | {}                                              | of a kind that no run may make
          v1/PersistentVolume                          | {}                                              | of a kind that no run may make
          apps/v1/DaemonSet                            | {}                                              | of a kind that no run may make
          apps/v1/Deployment                           | {}                                              | of a kind that no run may make
          rbac.authorization.k8s.io/v1/ClusterRole     | {}                                              | of a kind that no run may make
          rbac.authorization.k8s.io/v1/ClusterRoleBinding | {}                                           | of a kind that no run may make
          apiextensions.k8s.io/v1/CustomResourceDefinition | {}                                          | of a kind that no run may make
          admissionregistration.k8s.io/v1/MutatingWebhookConfiguration | {}                              | of a kind that no run may make
          operator.victoriametrics.com/v1beta1/VMPodScrape | {}                                          | of a kind that no run may make
          apps.example.com/v1/StatefulSet              | {}                                              | of a kind that no run may make
          v1/ConfigMap                                 | {metadata: {namespace: kube-system}}            | in namespace kube-system: allowed is bench
          v1/ConfigMap                                 | {metadata: {name: kube-root-ca.crt}}            | a name that does not begin with r-pulsar-
          v1/ConfigMap                                 | {metadata: {name: r-pulsarx}}                   | a name that does not begin with r-pulsar-
          v1/ConfigMap                                 | {metadata: {name: null}}                        | a name that does not begin with r-pulsar-
          v1/ConfigMap                                 | {metadata: {finalizers: [a/b]}}                 | finalizers or owners of its own
          v1/ConfigMap                                 | {metadata: {ownerReferences: [{name: a}]}}      | finalizers or owners of its own
          v1/Service                                   | {spec: {type: NodePort}}                        | type NodePort: allowed is ClusterIP
          v1/Service                                   | {spec: {type: LoadBalancer}}                    | type LoadBalancer: allowed is ClusterIP
          v1/Service                                   | {spec: {type: ExternalName, externalName: a.b}} | type ExternalName: allowed is ClusterIP
          v1/Service                                   | {spec: {externalIPs: [10.0.0.1]}}               | external addresses
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [""], resources: [pods/exec], verbs: [create]}]}       | a rule that is not of the chart as we know it: [create] of [pods/exec]
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [""], resources: ["*"], verbs: [get]}]}                | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: ["*"], resources: [pods], verbs: [get]}]}              | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [""], resources: [pods], verbs: ["*"]}]}               | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [""], resources: [configmaps], verbs: [update]}]}      | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [rbac.authorization.k8s.io], resources: [roles], verbs: [escalate]}]} | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [""], resources: [], verbs: [get]}]}                   | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [""], resources: [pods], resourceNames: [a], verbs: [get]}]} | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/Role            | {rules: [{apiGroups: [""], resources: [pods], nonResourceURLs: [/metrics], verbs: [get]}]} | a rule that is not of the chart as we know it
          rbac.authorization.k8s.io/v1/RoleBinding     | {roleRef: {kind: ClusterRole, name: r-pulsar-x}}        | binds what is not a Role and a ServiceAccount of the run
          rbac.authorization.k8s.io/v1/RoleBinding     | {roleRef: {kind: Role, name: admin}}                    | binds what is not a Role and a ServiceAccount of the run
          rbac.authorization.k8s.io/v1/RoleBinding     | {subjects: [{kind: User, name: r-pulsar-x}]}            | binds what is not a Role and a ServiceAccount of the run
          rbac.authorization.k8s.io/v1/RoleBinding     | {subjects: [{kind: ServiceAccount, name: r-pulsar-x, namespace: other}]} | binds what is not a Role and a ServiceAccount of the run
          rbac.authorization.k8s.io/v1/RoleBinding     | {subjects: [{kind: ServiceAccount, name: default, namespace: bench}]}    | binds what is not a Role and a ServiceAccount of the run
          """)
  void refusesObject(String type, String changes, String why) throws IOException {
    var slash = type.lastIndexOf('/');
    var base = OBJECT.formatted(type.substring(0, slash), type.substring(slash + 1));

    assertThat(GUARD.refusal(List.of(read(merged(base + content(type), changes)))))
        .hasValueSatisfying(message -> assertThat(message).contains(why));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {hostNetwork: true}                                             | shares the network, the processes or the memory of its node
          {hostPID: true}                                                 | shares the network, the processes or the memory of its node
          {hostIPC: true}                                                 | shares the network, the processes or the memory of its node
          {nodeName: control-plane}                                       | chooses its node, control-plane, past the scheduler
          {serviceAccountName: default}                                   | runs as ServiceAccount default, which is not of the release
          {securityContext: {runAsUser: 0}}                               | runs as root
          {securityContext: {runAsNonRoot: false}}                        | runs as root
          {securityContext: {sysctls: [{name: kernel.shm_rmid_forced, value: "1"}]}} | sets parameters of the kernel
          {volumes: [{name: v, hostPath: {path: /}}]}                     | volume v: allowed are emptyDir and ConfigMaps of the release
          {volumes: [{name: v, secret: {secretName: r-pulsar-x}}]}        | volume v: allowed are
          {volumes: [{name: v, projected: {sources: []}}]}                | volume v: allowed are
          {volumes: [{name: v, persistentVolumeClaim: {claimName: a}}]}   | volume v: allowed are
          {volumes: [{name: v, csi: {driver: a}}]}                        | volume v: allowed are
          {volumes: [{name: v, configMap: {name: other}}]}                | volume v: allowed are
          {volumes: [{name: v, configMap: {}}]}                           | volume v: allowed are
          {initContainers: [{name: c, image: other/image:1}]}             | container c, which runs image other/image:1: allowed is apachepulsar/pulsar:4.0.8
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {privileged: true}}]}               | container c, which asks for privileges
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {allowPrivilegeEscalation: true}}]} | container c, which asks for privileges
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {procMount: Unmasked}}]}            | container c, which asks for privileges
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {capabilities: {add: [SYS_ADMIN]}}}]} | container c, which asks for privileges
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", securityContext: {runAsUser: 0}}]}                   | container c, which runs as root
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", ports: [{containerPort: 1, hostPort: 1}]}]}          | container c, which takes a port of its node
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{secretRef: {name: r-pulsar-x}}]}]}        | container c, which has variables from a Secret, or from what is not of the release
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{configMapRef: {name: other}}]}]}          | container c, which has variables from a Secret
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{configMapRef: {}}]}]}                     | container c, which has variables from a Secret
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", envFrom: [{configMapRef: {name: r-pulsar-x}, secretRef: {name: r-pulsar-x}}]}]} | container c, which has variables from a Secret
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", env: [{name: a, valueFrom: {secretKeyRef: {name: a, key: b}}}]}]} | container c, which has variables from a Secret
          {containers: [{name: c, image: "apachepulsar/pulsar:4.0.8", env: [{name: a, valueFrom: {configMapKeyRef: {name: a, key: b}}}]}]} | container c, which has variables from a Secret
          """)
  void refusesPod(String changes, String why) throws IOException {
    for (var object : podOwners(merged(POD, changes))) {
      assertThat(GUARD.refusal(List.of(object)))
          .hasValueSatisfying(
              message -> assertThat(message).startsWith(ChartGuard.name(object)).contains(why));
    }
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

    assertThat(GUARD.refusal(List.of())).hasValue("it has rendered no object");
    assertThat(GUARD.refusal(Collections.nCopies(100, one))).isEmpty();
    assertThat(GUARD.refusal(Collections.nCopies(101, one)))
        .hasValue("it has rendered 101 objects: allowed are at most 100");
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
