package io.brokerbench.operator.permission;

import static java.util.function.Predicate.not;

import io.brokerbench.operator.settings.OperatorSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that the operator must be permitted to do, and what it must not, by how it was installed. */
public final class PermissionTable {

  private static final Set<String> FOR_RUNS =
      permissions(
          "get list watch create patch delete: benchmarkruns.brokerbench.io",
          "get list watch: benchmarksuites.brokerbench.io",
          "get patch: benchmarkruns/status.brokerbench.io",
          "get patch: benchmarksuites/status.brokerbench.io",
          "update: benchmarkruns/finalizers.brokerbench.io",
          "update: benchmarksuites/finalizers.brokerbench.io",
          "get list watch create delete: statefulsets.apps jobs.batch",
          "list create delete: services serviceaccounts",
          "get list watch delete: persistentvolumeclaims",
          "get list watch create patch delete: configmaps",
          "create delete: secrets",
          "get list watch: pods",
          "list watch create: events",
          "list create delete: roles.rbac.authorization.k8s.io",
          "list create delete: rolebindings.rbac.authorization.k8s.io");

  private static final Set<String> FOR_PAGE_CACHES =
      permissions(
          "get list watch create delete: jobs.batch", "get list watch: pods", "list watch: events");

  private static final Set<String> FOR_NODES = permissions("get list watch: nodes");

  private static final Set<String> NEVER =
      permissions(
          "*: *.*",
          "get list watch update patch: secrets",
          "create update patch delete: pods",
          "create: pods/exec pods/attach pods/portforward serviceaccounts/token",
          "patch: pods/ephemeralcontainers",
          "update: benchmarkruns.brokerbench.io",
          "create update patch delete: benchmarksuites.brokerbench.io",
          "update: statefulsets.apps",
          "create: deployments.apps daemonsets.apps",
          "get update patch: networkpolicies.networking.k8s.io",
          "update patch bind escalate: roles.rbac.authorization.k8s.io",
          "update patch: rolebindings.rbac.authorization.k8s.io",
          "impersonate: serviceaccounts",
          "delete: leases.coordination.k8s.io");

  private static final Set<String> NEVER_IN_CLUSTER =
      permissions(
          "create update patch delete bind escalate: clusterroles.rbac.authorization.k8s.io",
          "create update patch delete: clusterrolebindings.rbac.authorization.k8s.io",
          "create update patch delete: customresourcedefinitions.apiextensions.k8s.io",
          "create update patch delete: namespaces nodes persistentvolumes",
          "impersonate: users groups",
          "create: validatingwebhookconfigurations.admissionregistration.k8s.io",
          "create: mutatingwebhookconfigurations.admissionregistration.k8s.io");

  private static final String LEASES = "leases.coordination.k8s.io";

  private static final Set<String> KINDS_OF_CLUSTER =
      Stream.concat(
              Stream.of("storageclasses.storage.k8s.io"),
              NEVER_IN_CLUSTER.stream().map(permission -> permission.split(" ")[1]))
          .collect(Collectors.toSet());

  private final OperatorSettings settings;
  private final OperatorFeatures features;
  private final Set<OperatorFeature> blocks;
  private final String ownNamespace;

  /**
   * The table for an installation.
   *
   * @param features all that the chart has
   * @param blocks that the chart was installed with
   * @param ownNamespace of the operator
   */
  public PermissionTable(
      OperatorSettings settings,
      OperatorFeatures features,
      Set<OperatorFeature> blocks,
      String ownNamespace) {
    this.settings = settings;
    this.features = features;
    this.blocks = Set.copyOf(blocks);
    this.ownNamespace = ownNamespace;
  }

  /** One row for each permission and place. */
  public List<ExpectedPermission> rows() {
    var known = new LinkedHashSet<>(FOR_RUNS);
    known.addAll(FOR_NODES);
    features.all().stream()
        .flatMap(block -> block.permissions().stream().sorted())
        .forEach(known::add);
    known.addAll(NEVER);
    known.addAll(NEVER_IN_CLUSTER);
    var rows = new ArrayList<ExpectedPermission>();
    for (var permission : known) {
      for (var place : places(permission)) {
        rows.add(row(permission, null, place, isGranted(permission, place)));
      }
    }
    addLease(rows);
    return rows;
  }

  private List<String> places(String permission) {
    // Null stands for every namespace, and for none.
    var places = new ArrayList<String>();
    places.add(null);
    if (!isOfCluster(permission)) {
      var named = new LinkedHashSet<>(settings.watchNamespaces().stream().sorted().toList());
      named.add(ownNamespace);
      named.add(settings.pageCacheNamespace());
      named.stream().filter(Objects::nonNull).forEach(places::add);
    }
    return places;
  }

  private boolean isGranted(String permission, String place) {
    var watched = settings.watchNamespaces();
    var granted =
        FOR_RUNS.contains(permission)
            || FOR_NODES.contains(permission)
            || blocks.stream().anyMatch(block -> block.permissions().contains(permission));
    return granted
        && (watched.isEmpty()
            || isOfCluster(permission)
            || (place != null && watched.contains(place))
            || (place != null
                && place.equals(settings.pageCacheNamespace())
                && FOR_PAGE_CACHES.contains(permission)));
  }

  /** Nothing but the one Lease that it holds while it acts. */
  private void addLease(List<ExpectedPermission> rows) {
    var lease = settings.lease();
    rows.add(row("create " + LEASES, null, null, false));
    rows.add(row("create " + LEASES, null, ownNamespace, lease != null));
    for (var verb : List.of("get", "update", "patch")) {
      rows.add(row(verb + " " + LEASES, null, ownNamespace, false));
      if (lease != null) {
        rows.add(row(verb + " " + LEASES, lease.name(), ownNamespace, true));
      }
    }
  }

  private static boolean isOfCluster(String permission) {
    return KINDS_OF_CLUSTER.contains(permission.split(" ")[1]);
  }

  private static ExpectedPermission row(
      String permission, String name, String namespace, boolean allowed) {
    var words = permission.split(" ");
    return new ExpectedPermission(words[0], words[1], name, namespace, allowed);
  }

  /** Each line: some verbs, a colon, some resources. */
  private static Set<String> permissions(String... lines) {
    return Arrays.stream(lines)
        .map(line -> line.split(":"))
        .flatMap(
            parts ->
                words(parts[1]).flatMap(kind -> words(parts[0]).map(verb -> verb + " " + kind)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Stream<String> words(String text) {
    return Arrays.stream(text.split(" ")).filter(not(String::isEmpty));
  }
}
