package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.operator.permission.CheckedLine;
import io.brokerbench.operator.permission.ExpectedPermission;
import io.brokerbench.operator.permission.PermissionReport;
import io.brokerbench.operator.permission.PermissionTable;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the Pod of {@code helm test} expects, against the roles that the chart makes. */
class OperatorChartPermissionsTest {

  private static final List<String> SWITCHES =
      List.of(
          "systems.kafka.strimzi.enabled",
          "systems.pulsar.chart.enabled",
          "systems.rabbitmq.clusterOperator.enabled",
          "diskProbe.enabled",
          "pageCache.enabled",
          "runs.networkPolicy.enabled");

  @TempDir private Path directory;

  @BeforeEach
  void needHelm() {
    OperatorChart.assumeHelm();
  }

  /** Every combination of switches, for all namespaces and for some, with one operator or two. */
  static Stream<String> installations() {
    return IntStream.range(0, 1 << SWITCHES.size())
        .boxed()
        .flatMap(
            bits ->
                Stream.of(
                        "replicas=1",
                        "replicas=2,watchNamespaces={a,b}",
                        "watchNamespaces={%s}".formatted(OperatorChart.NAMESPACE))
                    // The last adds nothing but where the operator itself is.
                    .limit(bits == 0 ? 3 : 2)
                    .map(values -> switches(bits) + "," + values));
  }

  private static String switches(int bits) {
    return IntStream.range(0, SWITCHES.size())
        .mapToObj(i -> SWITCHES.get(i) + "=" + ((bits >> i & 1) == 1))
        .collect(Collectors.joining(","));
  }

  /** Without the CRDs, which take helm most of its time, and which no role depends on. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("installations")
  void rolesGrantWhatTheTestExpectsAndNoMore(String values) throws Exception {
    var objects = OperatorChart.objects(directory, values + ",crds.install=false");

    var report = PermissionReport.of(table(objects), permitted(objects));

    assertThat(report.lines()).allMatch(CheckedLine::asExpected);
    assertThat(report.asExpected()).isTrue();
  }

  /** The table leaves nothing out that a role grants. */
  @Test
  void tableHasEverythingThatIsGranted() throws Exception {
    var everything = switches((1 << SWITCHES.size()) - 1) + ",replicas=2";
    var objects = OperatorChart.objects(directory, everything);
    var expected =
        table(objects).stream()
            .filter(ExpectedPermission::allowed)
            .map(row -> row.verb() + " " + row.resource())
            .collect(Collectors.toSet());

    var granted =
        objects.stream()
            .flatMap(object -> rules(object).stream())
            .flatMap(OperatorChartPermissionsTest::permissions)
            .collect(Collectors.toSet());

    assertThat(expected).containsExactlyInAnyOrderElementsOf(granted);
  }

  private static List<ExpectedPermission> table(List<HasMetadata> objects) {
    var pod =
        objects.stream()
            .filter(Pod.class::isInstance)
            .map(Pod.class::cast)
            .findFirst()
            .orElseThrow();
    var container = pod.getSpec().getContainers().getFirst();
    var environment =
        container.getEnv().stream().collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
    var blocks = container.getArgs().stream().skip(1).map(Deployments.features()::of);
    return new PermissionTable(
            OperatorSettings.from(environment),
            Deployments.features(),
            blocks.collect(Collectors.toSet()),
            OperatorChart.NAMESPACE)
        .rows();
  }

  /** As the API server sees it: a Role counts in its namespace, a ClusterRole everywhere. */
  private static Predicate<ExpectedPermission> permitted(List<HasMetadata> objects) {
    return asked ->
        objects.stream()
            .filter(
                object ->
                    object instanceof ClusterRole
                        || (object instanceof Role role
                            && role.getMetadata().getNamespace().equals(asked.namespace())))
            .flatMap(object -> rules(object).stream())
            .anyMatch(
                rule ->
                    permissions(rule).anyMatch((asked.verb() + " " + asked.resource())::equals)
                        && (rule.getResourceNames().isEmpty()
                            || rule.getResourceNames().contains(asked.name())));
  }

  /** The rules of those roles that are the operator's: users have some of their own. */
  private static List<PolicyRule> rules(HasMetadata object) {
    if (object.getMetadata().getName().matches(".*-(view|edit)")) {
      return List.of();
    }
    return object instanceof ClusterRole everywhere
        ? everywhere.getRules()
        : object instanceof Role here ? here.getRules() : List.of();
  }

  private static Stream<String> permissions(PolicyRule rule) {
    return rule.getResources().stream()
        .flatMap(
            resource ->
                rule.getApiGroups().stream()
                    .map(group -> group.isEmpty() ? resource : resource + "." + group))
        .flatMap(resource -> rule.getVerbs().stream().map(verb -> verb + " " + resource));
  }
}
