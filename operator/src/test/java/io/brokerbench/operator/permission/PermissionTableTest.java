package io.brokerbench.operator.permission;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The operator is installed in namespace {@code own}; page caches are dropped from {@code pc}. */
class PermissionTableTest {

  private static final Map<String, String> IMAGE = Map.of("BROKERBENCH_WORKER_IMAGE", "worker");
  private static final Map<String, String> SOME_NAMESPACES =
      Map.of(
          "BROKERBENCH_WORKER_IMAGE", "worker",
          "BROKERBENCH_WATCH_NAMESPACES", "a,b",
          "BROKERBENCH_PAGE_CACHE_NAMESPACE", "pc",
          "BROKERBENCH_LEASE", "own/leader");

  private static List<ExpectedPermission> rows(
      Map<String, String> environment, OperatorFeature... blocks) {
    return new PermissionTable(
            OperatorSettings.from(environment), Deployments.features(), Set.of(blocks), "own")
        .rows();
  }

  /** Where a permission is allowed, and where it must not be; "cluster" is the whole cluster. */
  private static String places(List<ExpectedPermission> rows, String permission, boolean allowed) {
    var verbAndResource = permission.split(" ");
    return rows.stream()
        .filter(row -> row.verb().equals(verbAndResource[0]))
        .filter(row -> row.resource().equals(verbAndResource[1]))
        .filter(row -> row.allowed() == allowed)
        .map(row -> row.namespace() == null ? "cluster" : row.namespace())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest(name = "watching all: {0} in {1}, not in {2}")
  @CsvSource({
    "create statefulsets.apps, cluster own, ''",
    "get benchmarkruns.brokerbench.io, cluster own, ''",
    "get nodes, cluster, ''",
    "delete nodes, '', cluster",
    "get secrets, '', cluster own",
    "create pods/exec, '', cluster own",
    "create clusterroles.rbac.authorization.k8s.io, '', cluster",
    "get storageclasses.storage.k8s.io, '', cluster",
    "create leases.coordination.k8s.io, '', cluster own",
    "get leases.coordination.k8s.io, '', own",
    "delete leases.coordination.k8s.io, '', cluster own",
  })
  void watchingAllItMayWorkEverywhere(String permission, String allowed, String denied) {
    var rows = rows(IMAGE);

    assertThat(places(rows, permission, true)).isEqualTo(allowed);
    assertThat(places(rows, permission, false)).isEqualTo(denied);
  }

  @ParameterizedTest(name = "watching a and b: {0} in {1}, not in {2}")
  @CsvSource({
    "create statefulsets.apps, a b, cluster own pc",
    "create jobs.batch, a b pc, cluster own",
    "watch pods, a b pc, cluster own",
    "get nodes, cluster, ''",
    "get secrets, '', cluster a b own pc",
    "create leases.coordination.k8s.io, own, cluster",
    "get leases.coordination.k8s.io, own, own",
    "patch leases.coordination.k8s.io, own, own",
    "delete leases.coordination.k8s.io, '', cluster a b own pc",
  })
  void watchingSomeItMayWorkInThem(String permission, String allowed, String denied) {
    var rows = rows(SOME_NAMESPACES);

    assertThat(places(rows, permission, true)).isEqualTo(allowed);
    assertThat(places(rows, permission, false)).isEqualTo(denied);
  }

  /** Nothing but the one Lease by which it leads. */
  @Test
  void ofLeasesItMayUseItsOwn() {
    assertThat(rows(SOME_NAMESPACES))
        .filteredOn(row -> row.resource().startsWith("leases") && row.name() != null)
        .containsExactly(
            new ExpectedPermission("get", "leases.coordination.k8s.io", "leader", "own", true),
            new ExpectedPermission("update", "leases.coordination.k8s.io", "leader", "own", true),
            new ExpectedPermission("patch", "leases.coordination.k8s.io", "leader", "own", true));
    assertThat(rows(IMAGE)).allMatch(row -> row.name() == null);
  }

  /** What a block of the chart grants, and nothing else grants, is allowed with that block only. */
  @ParameterizedTest
  @MethodSource("features")
  void aBlockAllowsWhatItGrants(OperatorFeature block) {
    var without = rows(IMAGE);
    var with = rows(IMAGE, block);

    assertThat(with).hasSameSizeAs(without);
    for (var permission : block.permissions()) {
      var words = permission.split(" ");
      assertThat(with)
          .filteredOn(row -> row.verb().equals(words[0]) && row.resource().equals(words[1]))
          .isNotEmpty()
          .allMatch(ExpectedPermission::allowed);
      assertThat(Deployments.features().granting(words[0], words[1])).contains(block);
    }
    var more = with.stream().filter(row -> !without.contains(row)).toList();
    assertThat(more.stream().map(row -> row.verb() + " " + row.resource()))
        .allMatch(block.permissions()::contains);
  }

  @Test
  void everyBlockIsFoundByItsValue() {
    assertThat(features().map(block -> Deployments.features().of(block.value())))
        .containsExactlyElementsOf(Deployments.features().all());
  }

  static Stream<OperatorFeature> features() {
    return Deployments.features().all().stream();
  }

  /** Of the cluster itself: no place is asked for besides. */
  @Test
  void whatIsInNoNamespaceIsAskedOnce() {
    assertThat(rows(SOME_NAMESPACES))
        .filteredOn(row -> row.resource().startsWith("clusterroles."))
        .hasSize(6)
        .allMatch(row -> row.namespace() == null && !row.allowed());
  }
}
