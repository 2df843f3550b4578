package io.brokerbench.operator.watch;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.ForeignOperator;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.permission.MissingPermission;
import io.brokerbench.operator.system.Deployments;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.net.HttpURLConnection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Watches the resources of other operators, such as Strimzi, from the first run that needs them.
 *
 * <p>The operator starts, and makes other runs, in a cluster without their CRDs or the permission
 * to list them. It needs no restart when that changes.
 */
public final class SystemSources {

  private final ClusterWatch cluster;
  private final Set<String> watching = new HashSet<>();

  /** Registers sources once {@link #prepare} finds a run that needs them. */
  public SystemSources(ClusterWatch cluster) {
    this.cluster = cluster;
  }

  /** Whether the event source {@code name} watches resources of another operator. */
  public static boolean isOfForeignOperator(String name) {
    return Deployments.foreignOperators().stream()
        .anyMatch(operator -> name.startsWith(prefix(operator)));
  }

  /**
   * Watches the resources of the other operator that deploys the brokers of {@code run}.
   *
   * @return the reason why that operator cannot be used; empty also for a run without one
   * @throws KubernetesClientException if the API server does not answer
   */
  public synchronized Optional<Obstacle> prepare(BenchmarkRun run, Context<BenchmarkRun> context) {
    return Deployments.foreignOperator(run).flatMap(operator -> prepare(operator, run, context));
  }

  private Optional<Obstacle> prepare(
      ForeignOperator operator, BenchmarkRun run, Context<BenchmarkRun> context) {
    var watched = watching.contains(operator.name());
    if (watched && isProvisioned(run)) {
      return Optional.empty();
    }
    var obstacle = obstacle(operator);
    if (obstacle.isEmpty() && !watched) {
      watch(operator, context);
    }
    return obstacle;
  }

  private static boolean isProvisioned(BenchmarkRun run) {
    var status = run.getStatus();
    return status != null
        && status.phase() != null
        && status.phase().compareTo(Phase.Provisioning) > 0;
  }

  /** Asks the API server anew each time, for CRDs and permissions come and go. */
  private Optional<Obstacle> obstacle(ForeignOperator operator) {
    return operator.kinds().stream().flatMap(kind -> obstacle(operator, kind).stream()).findFirst();
  }

  private Optional<Obstacle> obstacle(ForeignOperator operator, Class<? extends HasMetadata> kind) {
    try {
      cluster.watched().requireListable(kind);
      return Optional.empty();
    } catch (KubernetesClientException e) {
      return switch (e.getCode()) {
        case HttpURLConnection.HTTP_NOT_FOUND -> Optional.of(operator.notInstalled().apply(kind));
        case HttpURLConnection.HTTP_FORBIDDEN -> Optional.of(forbidden(operator, e));
        default -> throw e;
      };
    }
  }

  private static Obstacle forbidden(ForeignOperator operator, KubernetesClientException refusal) {
    return new Obstacle(
        Reason.PermissionMissing,
        MissingPermission.of(refusal.getMessage())
            .map(missing -> missing.message(Deployments.features()))
            .orElse(operator.forbidden()));
  }

  private void watch(ForeignOperator operator, Context<BenchmarkRun> context) {
    var registry = context.eventSourceRetriever();
    var sources =
        new ChildEventSources(registry.eventSourceContextForDynamicRegistration(), cluster);
    for (var kind : operator.kinds()) {
      registry.dynamicallyRegisterEventSource(
          sources.named(prefix(operator) + kind.getSimpleName().toLowerCase(Locale.ROOT), kind));
    }
    watching.add(operator.name());
  }

  private static String prefix(ForeignOperator operator) {
    return operator.name() + "-";
  }
}
