package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.permission.ChartBlock;
import io.brokerbench.operator.permission.MissingPermission;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.net.HttpURLConnection;
import java.util.Locale;
import java.util.Optional;

/**
 * Watches Strimzi's resources from the first run on that asks for them: the operator starts, and
 * makes other runs, in a cluster where their CRDs are missing or that it may not read them in, and
 * needs no restart when that changes.
 */
final class StrimziSources {

  /** What the names of these event sources begin with. */
  static final String PREFIX = "strimzi-";

  private final Neighbours neighbours;
  private boolean watching;

  StrimziSources(Neighbours neighbours) {
    this.neighbours = neighbours;
  }

  /**
   * Sees to it that what Strimzi does for {@code run} will be heard of.
   *
   * @return what keeps Strimzi from being used; empty also for a run that does not ask for it
   * @throws KubernetesClientException if the API server does not answer
   */
  synchronized Optional<Obstacle> prepare(BenchmarkRun run, Context<BenchmarkRun> context) {
    if (run.getSpec().broker().deploymentType() != DeploymentType.Strimzi) {
      return Optional.empty();
    }
    if (watching && isProvisioned(run)) {
      return Optional.empty();
    }
    var obstacle = ask();
    if (obstacle.isEmpty() && !watching) {
      watch(context);
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
  private Optional<Obstacle> ask() {
    for (var type : RunObserver.STRIMZI) {
      var obstacle = ask(type);
      if (obstacle.isPresent()) {
        return obstacle;
      }
    }
    return Optional.empty();
  }

  private Optional<Obstacle> ask(Class<? extends HasMetadata> type) {
    try {
      neighbours.watched().requireListable(type);
      return Optional.empty();
    } catch (KubernetesClientException e) {
      return switch (e.getCode()) {
        case HttpURLConnection.HTTP_NOT_FOUND -> Optional.of(notInstalled(type));
        case HttpURLConnection.HTTP_FORBIDDEN -> Optional.of(forbidden(e));
        default -> throw e;
      };
    }
  }

  private static Obstacle notInstalled(Class<? extends HasMetadata> type) {
    return new Obstacle(
        Reason.StrimziNotInstalled,
        ("spec.broker.deployment.type: Strimzi needs Strimzi 1.0 or newer in the cluster: the API"
                + " server does not serve %s %s; install it, or use type StatefulSet or External")
            .formatted(HasMetadata.getApiVersion(type), HasMetadata.getKind(type)));
  }

  private static Obstacle forbidden(KubernetesClientException refusal) {
    return new Obstacle(
        Reason.PermissionMissing,
        MissingPermission.of(refusal.getMessage())
            .map(MissingPermission::message)
            .orElse(
                "the operator may not use Strimzi's resources: install its chart with "
                    + ChartBlock.Strimzi.value()
                    + "=true"));
  }

  private void watch(Context<BenchmarkRun> context) {
    var registry = context.eventSourceRetriever();
    var sources =
        new ChildEventSources(registry.eventSourceContextForDynamicRegistration(), neighbours);
    for (var type : RunObserver.STRIMZI) {
      registry.dynamicallyRegisterEventSource(
          sources.named(PREFIX + type.getSimpleName().toLowerCase(Locale.ROOT), type));
    }
    watching = true;
  }
}
