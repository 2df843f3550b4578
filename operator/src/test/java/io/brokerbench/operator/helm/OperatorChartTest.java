package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicySpec;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The operator's own chart, by the helm that {@code operator/helm/build.sh} has built. */
class OperatorChartTest {

  private static final String SCRAPERS =
      "networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.team=monitoring";

  /** Values of the first version of the chart, which every release has. */
  private static final Set<String> FIRST_VALUES =
      Set.of(
          "image",
          "runs.workerImage",
          "runs.imagePullPolicy",
          "crds",
          "resources",
          "nodeSelector",
          "tolerations");

  /** By which the chart makes all that it can make. */
  private static final List<String> EVERYTHING =
      List.of(
          "replicas=2",
          "runs.networkPolicy.enabled=true",
          "networkPolicy.enabled=true",
          "diskProbe.enabled=true",
          "imagePullSecrets[0].name=registry",
          "runs.imagePullSecrets[0].name=registry",
          "pageCache.enabled=true",
          "metrics.serviceMonitor.enabled=true",
          "metrics.podMonitor.enabled=true",
          "metrics.alerts.enabled=true",
          "metrics.dashboard.enabled=true");

  @TempDir private Path directory;

  @BeforeEach
  void needHelm() {
    OperatorChart.assumeHelm();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "replicas=1,                          Deployment",
    "replicas=1,                          CustomResourceDefinition",
    "replicas=1,                          Role/brokerbench-lease",
    "replicas=2,                          PodDisruptionBudget",
    "metrics.serviceMonitor.enabled=true, ServiceMonitor",
    "metrics.serviceMonitor.enabled=true, Service/brokerbench-metrics",
    "metrics.podMonitor.enabled=true,     PodMonitor",
    "metrics.alerts.enabled=true,         PrometheusRule",
    "metrics.dashboard.enabled=true,      ConfigMap/brokerbench-dashboard",
    "pageCache.enabled=true,              Namespace/brokerbench-page-cache",
    "systems.kafka.strimzi.enabled=true,  ClusterRole/brokerbench-strimzi",
    "systems.rabbitmq.clusterOperator.enabled=true, ClusterRole/brokerbench-rabbitmq",
    "watchNamespaces[0]=bench,            RoleBinding/brokerbench",
    "networkPolicy.enabled=true,          NetworkPolicy/brokerbench",
  })
  void makesWhatAValueAsksForAndNotOtherwise(String value, String object) throws Exception {
    Predicate<String> made = found -> found.equals(object) || found.startsWith(object + "/");

    assertThat(objects(value)).anyMatch(made);
    if (!value.equals("replicas=1") && !value.startsWith("systems.")) {
      assertThat(objects("replicas=1")).noneMatch(made);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "replicas=0,                       replicas",
    "replicas=two,                     replicas",
    "image.pullPolicy=Sometimes,       pullPolicy",
    "metrics.serviceMonitor.interval=, interval",
    "nodeSelectors.pool=a,             nodeSelectors",
    "logging.format=Xml,               format",
    "'imagePullSecrets={registry}',    imagePullSecrets",
    "runs.imagePullSecrets[0].name=A,  imagePullSecrets",
    "imagePullSecrets[0].name=a..b,    imagePullSecrets",
    "logging.level=TRACE,              level",
    "watchNamespaces[0]=a.b,           watchNamespaces",
    "'watchNamespaces={a,a}',          watchNamespaces",
    "networkPolicy.enabled=maybe,      networkPolicy",
    "runs.networkPolicy.enabled=maybe, networkPolicy",
    "runs.networkPolicy.from=a,        networkPolicy",
    "systems.redpanda.strimzi=a,       redpanda",
    "systems.kafka.chart.enabled=true, chart",
    "systems.pulsar.chart.versions[0].version=latest, version",
    "systems.pulsar.chart.repository=, chart",
    "pulsar.chart.enabled=false,       enabled",
    "'networkPolicy.metricsFrom[0].podSelector.matchLabels.a=b',       metricsFrom",
    "'networkPolicy.metricsFrom[0].ipBlock.except[0]=10.0.0.0/8',      cidr",
    "'networkPolicy.metricsFrom[0].namespaceSelector.labels.a=b',      labels",
    "'networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.a=b,"
        + "networkPolicy.metricsFrom[0].ipBlock.cidr=10.0.0.0/8', metricsFrom",
  })
  void refusesAValueByItsName(String value, String named) {
    assertThatThrownBy(() -> objects(value))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining(named);
  }

  /** An upgrade with --reuse-values has the values of the older chart, and no others. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("laterValues")
  void valueThatAnOlderReleaseDoesNotHaveIsAsTheChartHasIt(String name) throws Exception {
    var others =
        EVERYTHING.stream()
            .filter(value -> !isIn(name, value.replaceFirst("[\\[=].*", "")))
            .collect(Collectors.joining(","));

    assertThat(render(others + "," + name + "=null")).isEqualTo(render(others));
  }

  @Test
  void upgradesFromTheFirstVersionOfTheChart() throws Exception {
    // Sections after what is in them, which would bring them back.
    var missing =
        laterValues()
            .sorted(Comparator.reverseOrder())
            .map(name -> name + "=null")
            .collect(Collectors.joining(","));

    assertThat(render(missing)).isEqualTo(render("replicas=1"));
  }

  @Test
  void whatIsTakenAwayStaysAway() throws Exception {
    var dashboard = "metrics.dashboard.enabled=true";

    assertThat(render(dashboard)).contains("grafana_dashboard:", "name: brokerbench-strimzi");
    assertThat(
            render(
                dashboard
                    + ",metrics.dashboard.labels.grafana_dashboard=null,"
                    + "systems.kafka.strimzi.enabled=false"))
        .doesNotContain("grafana_dashboard:", "name: brokerbench-strimzi");
  }

  @Test
  void imagesArePulledWithTheSecretsThatAreNamed() throws Exception {
    var ours = List.of(new LocalObjectReference("ours"));
    var pods =
        OperatorChart.objects(directory, "imagePullSecrets[0].name=ours").stream()
            .flatMap(
                object ->
                    switch (object) {
                      case Deployment it -> Stream.of(it.getSpec().getTemplate().getSpec());
                      case Pod it -> Stream.of(it.getSpec());
                      default -> Stream.empty();
                    })
            .toList();

    assertThat(pods)
        .hasSize(2)
        .allSatisfy(pod -> assertThat(pod.getImagePullSecrets()).isEqualTo(ours));
    assertThat(
            environment("runs.imagePullSecrets[0].name=a,runs.imagePullSecrets[1].name=b.c")
                .imagePullSecrets())
        .containsExactly("a", "b.c");
  }

  @Test
  void nobodySaysThatTheOperatorIsDownWhereNobodyAsksIt() throws Exception {
    var alerts = "metrics.alerts.enabled=true";
    var down = "alert: BrokerbenchOperatorDown";

    assertThat(render(alerts)).contains("alert: BrokerbenchRunsFail").doesNotContain(down);
    assertThat(render(alerts + ",metrics.serviceMonitor.enabled=true")).contains(down);
  }

  @Test
  void whoeverHoldsTheLeaseActsAlsoWhenAlone() throws Exception {
    var lease = "- name: BROKERBENCH_LEASE\n              value: here/brokerbench\n";
    assertThat(render("replicas=1"))
        .contains("type: Recreate", lease)
        .doesNotContain("PodDisruptionBudget");
    assertThat(render("replicas=2")).contains("type: RollingUpdate", lease, "minAvailable: 1");
  }

  @Test
  void grantsWhatRunsNeedInTheNamespacesThatAreWatchedOnly() throws Exception {
    var everything =
        "replicas=2,diskProbe.enabled=true,pageCache.enabled=true,runs.networkPolicy.enabled=true,"
            + "metrics.serviceMonitor.enabled=true";
    var everywhere = rules(everything, "ClusterRole");
    var watched = everything + ",watchNamespaces={bench,team-2}";
    assertThat(render(watched)).contains("value: \"bench,team-2\"");

    var cluster = rules(watched, "ClusterRole");
    assertThat(cluster)
        .allMatch(rule -> rule.matches(".*(nodes|persistentvolumes|storageclasses)"));
    assertThat(rules(watched, "Role bench"))
        .isEqualTo(rules(watched, "Role team-2"))
        .doesNotContainAnyElementsOf(cluster);
    var both = new TreeSet<>(rules(watched, "Role bench"));
    both.addAll(cluster);
    assertThat(both).isEqualTo(everywhere);
    assertThat(rules(watched, "Role brokerbench-page-cache"))
        .containsExactly(
            "create jobs",
            "delete jobs",
            "get jobs",
            "get pods",
            "list events",
            "list jobs",
            "list pods",
            "watch events",
            "watch jobs",
            "watch pods");
  }

  @Test
  void operatorIsReachedOnlyWhereItTellsItsMetricsByWhomeverMayReadThem() throws Exception {
    assertThat(policy("networkPolicy.enabled=true").getIngress())
        .singleElement()
        .satisfies(
            rule -> {
              assertThat(rule.getFrom()).isEmpty();
              assertThat(rule.getPorts())
                  .extracting(port -> port.getPort().getIntVal())
                  .containsExactly(8080);
            });

    var limited = policy("networkPolicy.enabled=true," + SCRAPERS);
    assertThat(limited.getPolicyTypes()).containsExactly("Ingress");
    assertThat(limited.getPodSelector().getMatchLabels())
        .isEqualTo(operator().getSpec().getSelector().getMatchLabels());
    assertThat(limited.getIngress())
        .flatExtracting(NetworkPolicyIngressRule::getFrom)
        .extracting(peer -> peer.getNamespaceSelector().getMatchLabels())
        .containsExactly(Map.of("team", "monitoring"));
  }

  /** Where the operator is, and by what its pods are known, it cannot know of itself. */
  @Test
  void operatorIsToldWhomRunsMustLetIn() throws Exception {
    var told = environment("runs.networkPolicy.enabled=true," + SCRAPERS).networkPolicy();

    assertThat(told.operatorNamespace()).isEqualTo(OperatorChart.NAMESPACE);
    assertThat(told.operatorLabels())
        .isEqualTo(operator().getSpec().getSelector().getMatchLabels());
    assertThat(told.metricsFrom())
        .extracting(peer -> peer.getNamespaceSelector().getMatchLabels())
        .containsExactly(Map.of("team", "monitoring"));
    assertThat(environment("runs.networkPolicy.enabled=true").networkPolicy().metricsFrom())
        .isEmpty();
    assertThat(environment("networkPolicy.enabled=true").networkPolicy()).isNull();
  }

  @Test
  void keepsTheOperatorToTheRestrictedPodSecurityLevel() throws Exception {
    assertThat(render("replicas=1"))
        .contains(
            "runAsNonRoot: true",
            "type: RuntimeDefault",
            "allowPrivilegeEscalation: false",
            "readOnlyRootFilesystem: true",
            "drop: [ALL]");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "dashboard.json,      brokerbench_runs_settled_total",
    "load-dashboard.json, brokerbench_load_progress_ratio",
  })
  void dashboardIsJson(String file, String metric) throws Exception {
    var dashboard = Files.readString(OperatorChart.DIRECTORY.resolve(Path.of("files", file)));

    Map<?, ?> parsed = Serialization.unmarshal(dashboard, Map.class);
    assertThat(parsed.get("panels")).isInstanceOf(List.class);
    assertThat(render("metrics.dashboard.enabled=true")).contains(metric);
  }

  private static Stream<String> laterValues() throws IOException {
    var values = Files.readString(OperatorChart.DIRECTORY.resolve("values.yaml"));
    return paths("", Serialization.unmarshal(values, Map.class))
        .filter(
            path ->
                FIRST_VALUES.stream().noneMatch(first -> isIn(first, path) || isIn(path, first)));
  }

  /** The paths of sections and of what is in them; labels are one value. */
  private static Stream<String> paths(String prefix, Map<?, ?> values) {
    return values.entrySet().stream()
        .flatMap(
            value -> {
              var path = prefix + value.getKey();
              return value.getValue() instanceof Map<?, ?> section && !path.endsWith(".labels")
                  ? Stream.concat(Stream.of(path), paths(path + ".", section))
                  : Stream.of(path);
            });
  }

  private static boolean isIn(String section, String path) {
    return (path + ".").startsWith(section + ".");
  }

  /** What the operator may do by roles of a kind, in a namespace or without one. */
  private SortedSet<String> rules(String values, String role) throws ChartException {
    return OperatorChart.objects(directory, values).stream()
        .filter(object -> !object.getMetadata().getName().matches(".*-(view|edit|lease)"))
        .filter(object -> role.equals(kindAndNamespace(object)))
        .flatMap(
            object ->
                object instanceof Role some
                    ? some.getRules().stream()
                    : ((ClusterRole) object).getRules().stream())
        .flatMap(
            rule ->
                rule.getVerbs().stream()
                    .flatMap(verb -> rule.getResources().stream().map(kind -> verb + " " + kind)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private NetworkPolicySpec policy(String values) throws ChartException {
    return only(NetworkPolicy.class, values).getSpec();
  }

  private Deployment operator() throws ChartException {
    return only(Deployment.class, "replicas=1");
  }

  private OperatorSettings environment(String values) throws ChartException {
    var template = only(Deployment.class, values).getSpec().getTemplate();
    return OperatorSettings.from(
        template.getSpec().getContainers().getFirst().getEnv().stream()
            .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue)));
  }

  private <T extends HasMetadata> T only(Class<T> type, String values) throws ChartException {
    var found =
        OperatorChart.objects(directory, values).stream()
            .filter(type::isInstance)
            .map(type::cast)
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static String kindAndNamespace(HasMetadata object) {
    var namespace = object.getMetadata().getNamespace();
    return namespace == null ? object.getKind() : object.getKind() + " " + namespace;
  }

  private List<String> objects(String value) throws ChartException {
    return OperatorChart.objects(directory, value).stream()
        .map(object -> object.getKind() + "/" + object.getMetadata().getName())
        .toList();
  }

  private String render(String value) throws ChartException {
    return OperatorChart.render(directory, value);
  }
}
