package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The archiver and the page of the operator's chart. */
class ResultsChartTest {

  private static final String BUCKET = "archive.enabled=true,archive.location=s3://bucket/team";
  private static final String VOLUME = "archive.enabled=true,archive.claim=results";
  private static final String PAGE = "page.enabled=true,page.namespaces={a,b}";

  @TempDir private Path directory;

  @BeforeEach
  void needHelm() {
    OperatorChart.assumeHelm();
  }

  @ParameterizedTest
  @ValueSource(strings = {"archiver", "page"})
  void makesNothingUnlessAsked(String component) throws Exception {
    assertThat(objects("replicas=1"))
        .noneMatch(object -> object.getMetadata().getName().endsWith("-" + component));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "page.enabled=true                                   | page.namespaces: name at least one",
        "archive.enabled=true                                | archive.location: set it to s3://",
        "page.enabled=true,page.namespaces={a},archive.enabled=true | archive.location: set it to",
        "archive.enabled=true,archive.claim=c,archive.location=s3://bucket | archive.claim: remove"
            + " it",
        "archive.enabled=true,archive.claim=c,archive.region=r | archive.region: remove it",
        "archive.enabled=true,archive.claim=c,archive.credentialsSecret=s |"
            + " archive.credentialsSecret",
        "archive.location=/tmp                               | location",
        "archive.location=s3://bucket//x                     | location",
        "archive.location=s3://bucket/../x                   | location",
        "archive.endpoint=https://user:password@host         | endpoint",
        "archive.endpoint=host:9000                          | endpoint",
        "archive.resources.memory=1Gi                        | memory",
        "archive.bucket=a                                    | bucket",
        "page.namespaces={a.b}                               | namespaces",
        "page.service.type=ExternalName                      | type",
        "page.service.port=0                                 | port",
        "page.networkPolicy.from[0].labels.a=b               | from",
      })
  void refusesWhatCannotWork(String values, String named) {
    assertThatThrownBy(() -> objects(values))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining(named);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        BUCKET + "|--to=s3://bucket/team",
        VOLUME + "|--to=/archive",
        BUCKET
            + ",archive.endpoint=https://s3.example.com,archive.region=eu-west-1"
            + "|--to=s3://bucket/team --endpoint=https://s3.example.com --region=eu-west-1",
        BUCKET + ",watchNamespaces={a,b}|--to=s3://bucket/team --namespace=a --namespace=b",
      })
  void archiverIsToldWhereTo(String values, String arguments) throws Exception {
    assertThat(arguments("archiver", values)).isEqualTo("archiver " + arguments);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        PAGE + "|",
        PAGE + ",watchNamespaces={c}|",
        PAGE + ",archive.location=s3://bucket|",
        PAGE + "," + VOLUME + "|--archive=/archive",
        PAGE + "," + BUCKET + ",archive.region=r|--archive=s3://bucket/team --region=r",
      })
  void pageShowsItsNamespacesAndTheArchive(String values, String archive) throws Exception {
    assertThat(arguments("page", values))
        .isEqualTo(
            "serve --listen=0.0.0.0:8082 --health-port=8081 --namespace=a --namespace=b"
                + (archive == null ? "" : " " + archive));
  }

  @Test
  void archiverMayRecordWhatItArchived() throws Exception {
    var rules =
        new String[] {
          "get benchmarkruns",
          "get benchmarksuites",
          "get configmaps",
          "list benchmarkruns",
          "list benchmarksuites",
          "patch benchmarkruns/status",
          "patch benchmarksuites/status",
          "watch benchmarkruns",
          "watch benchmarksuites"
        };

    assertThat(rules("archiver", BUCKET, null)).containsExactlyInAnyOrder(rules);
    assertThat(subjects("archiver", BUCKET)).containsExactly("here/brokerbench-archiver");
    var some = BUCKET + ",watchNamespaces={a,b}";
    assertThat(rules("archiver", some, null)).isEmpty();
    assertThat(rules("archiver", some, "a")).containsExactlyInAnyOrder(rules);
    assertThat(rules("archiver", some, "b")).containsExactlyInAnyOrder(rules);
    assertThat(subjects("archiver", some))
        .containsExactly("here/brokerbench-archiver", "here/brokerbench-archiver");
  }

  @Test
  void pageMayOnlyReadItsNamespaces() throws Exception {
    for (var values : List.of(PAGE, PAGE + ",watchNamespaces={c}")) {
      assertThat(rules("page", values, null)).isEmpty();
      assertThat(rules("page", values, "c")).isEmpty();
      for (var namespace : List.of("a", "b")) {
        assertThat(rules("page", values, namespace))
            .containsExactlyInAnyOrder(
                "get benchmarkruns",
                "get benchmarksuites",
                "get configmaps",
                "list benchmarkruns",
                "list benchmarksuites",
                "list configmaps",
                "watch benchmarkruns",
                "watch benchmarksuites");
      }
      assertThat(subjects("page", values))
          .containsExactly("here/brokerbench-page", "here/brokerbench-page");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"archiver", "page"})
  void podIsRestricted(String component) throws Exception {
    var pod = pod(component, VOLUME + "," + PAGE);

    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    assertThat(pod.getServiceAccountName()).isEqualTo("brokerbench-" + component);
    var container = pod.getContainers().getFirst();
    var security = container.getSecurityContext();
    assertThat(security.getAllowPrivilegeEscalation()).isFalse();
    assertThat(security.getReadOnlyRootFilesystem()).isTrue();
    assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
    assertThat(container.getResources().getLimits()).containsKey("memory");
    assertThat(Stream.of(container.getStartupProbe(), container.getLivenessProbe()))
        .allSatisfy(
            probe -> assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("health"));
  }

  @Test
  void onlyTheArchiverWritesToTheVolume() throws Exception {
    var values = VOLUME + "," + PAGE;

    assertThat(pod("archiver", values).getSecurityContext().getFsGroup()).isEqualTo(10001);
    assertThat(mount("archiver", values)).isFalse();
    assertThat(mount("page", values)).isTrue();
    assertThat(pod("archiver", BUCKET).getVolumes()).hasSize(1);
    assertThat(pod("page", PAGE + "," + BUCKET).getVolumes()).hasSize(1);
  }

  private boolean mount(String component, String values) throws ChartException {
    return pod(component, values).getContainers().getFirst().getVolumeMounts().stream()
        .filter(mount -> mount.getMountPath().equals("/archive"))
        .map(mount -> Boolean.TRUE.equals(mount.getReadOnly()))
        .findFirst()
        .orElseThrow();
  }

  /** Each has credentials of its own: the page's need not write. */
  @Test
  void credentialsComeFromSecrets() throws Exception {
    var both = BUCKET + "," + PAGE + ",archive.credentialsSecret=w,page.archiveCredentialsSecret=r";
    var keys = List.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");

    assertThat(secrets("archiver", both)).containsExactly(entry(keys, "w"));
    assertThat(secrets("page", both)).containsExactly(entry(keys, "r"));
    assertThat(secrets("page", BUCKET + "," + PAGE + ",archive.credentialsSecret=w")).isEmpty();
    assertThat(secrets("page", PAGE + ",page.archiveCredentialsSecret=r")).isEmpty();
  }

  private static Map.Entry<String, List<String>> entry(List<String> keys, String secret) {
    return Map.entry(secret, keys);
  }

  private List<Map.Entry<String, List<String>>> secrets(String component, String values)
      throws ChartException {
    var references =
        pod(component, values).getContainers().getFirst().getEnv().stream()
            .map(variable -> variable.getValueFrom().getSecretKeyRef())
            .toList();
    return references.stream()
        .map(reference -> reference.getName())
        .distinct()
        .map(
            name ->
                Map.entry(
                    name,
                    references.stream()
                        .filter(reference -> reference.getName().equals(name))
                        .map(reference -> reference.getKey())
                        .toList()))
        .toList();
  }

  @Test
  void pageIsReachedByItsService() throws Exception {
    var values = PAGE + ",page.service.port=8000,page.service.type=NodePort";
    var service = only(Service.class, "page", values);
    var labels =
        only(Deployment.class, "page", values).getSpec().getTemplate().getMetadata().getLabels();

    assertThat(labels).containsAllEntriesOf(service.getSpec().getSelector());
    assertThat(service.getSpec().getType()).isEqualTo("NodePort");
    assertThat(service.getSpec().getPorts())
        .singleElement()
        .satisfies(
            port -> {
              assertThat(port.getPort()).isEqualTo(8000);
              assertThat(port.getTargetPort().getStrVal()).isEqualTo("http");
            });
    assertThat(service.getSpec().getSelector())
        .isNotEqualTo(only(Deployment.class, "", values).getSpec().getSelector().getMatchLabels());
  }

  @Test
  void networkPoliciesLetInWhoMay() throws Exception {
    var page =
        only(
                NetworkPolicy.class,
                "page",
                PAGE
                    + ",page.networkPolicy.enabled=true,"
                    + "page.networkPolicy.from[0].namespaceSelector.matchLabels.team=a")
            .getSpec();
    assertThat(page.getIngress()).hasSize(1);
    assertThat(page.getIngress().getFirst().getFrom()).hasSize(1);
    assertThat(page.getIngress().getFirst().getPorts())
        .extracting(port -> port.getPort().getIntVal())
        .containsExactly(8082);

    var archiver = only(NetworkPolicy.class, "archiver", BUCKET + ",networkPolicy.enabled=true");
    assertThat(archiver.getSpec().getIngress()).isEmpty();
    assertThat(archiver.getSpec().getPolicyTypes()).containsExactly("Ingress");
  }

  /** An upgrade with --reuse-values has the values of the older chart, and no others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "archive.endpoint",
        "archive.region",
        "archive.credentialsSecret",
        "archive.caBundle",
        "archive.serviceAccount",
        "archive.claim",
        "archive.resources",
        "page.service",
        "page.networkPolicy",
        "page.archiveCredentialsSecret",
        "page.serviceAccount",
        "page.resources"
      })
  void valueThatIsMissingHasItsDefault(String name) throws Exception {
    var both = BUCKET + "," + PAGE;

    assertThat(OperatorChart.render(directory, both + "," + name + "=null"))
        .isEqualTo(OperatorChart.render(directory, both));
  }

  private String arguments(String component, String values) throws ChartException {
    return String.join(" ", pod(component, values).getContainers().getFirst().getArgs());
  }

  private PodSpec pod(String component, String values) throws ChartException {
    return only(Deployment.class, component, values).getSpec().getTemplate().getSpec();
  }

  /** What the roles of a component grant in a namespace; in the cluster where it is null. */
  private List<String> rules(String component, String values, String namespace)
      throws ChartException {
    return objects(values).stream()
        .filter(object -> object.getMetadata().getName().equals("brokerbench-" + component))
        .flatMap(
            object ->
                switch (object) {
                  case ClusterRole role when namespace == null -> role.getRules().stream();
                  case Role role when role.getMetadata().getNamespace().equals(namespace) ->
                      role.getRules().stream();
                  default -> Stream.<PolicyRule>empty();
                })
        .flatMap(
            rule ->
                rule.getVerbs().stream()
                    .flatMap(verb -> rule.getResources().stream().map(kind -> verb + " " + kind)))
        .toList();
  }

  private List<String> subjects(String component, String values) throws ChartException {
    return objects(values).stream()
        .filter(object -> object.getMetadata().getName().equals("brokerbench-" + component))
        .flatMap(
            object ->
                switch (object) {
                  case ClusterRoleBinding binding -> binding.getSubjects().stream();
                  case RoleBinding binding -> binding.getSubjects().stream();
                  default -> Stream.<Subject>empty();
                })
        .map(subject -> subject.getNamespace() + "/" + subject.getName())
        .toList();
  }

  private <T extends HasMetadata> T only(Class<T> type, String component, String values)
      throws ChartException {
    var name = component.isEmpty() ? "brokerbench" : "brokerbench-" + component;
    var found =
        objects(values).stream()
            .filter(type::isInstance)
            .filter(object -> object.getMetadata().getName().equals(name))
            .map(type::cast)
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private List<HasMetadata> objects(String values) throws ChartException {
    return OperatorChart.objects(directory, values);
  }
}
