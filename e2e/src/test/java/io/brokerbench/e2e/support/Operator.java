package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static io.brokerbench.e2e.support.Cluster.OPERATOR;
import static io.brokerbench.e2e.support.Cluster.OPERATOR_NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The operator that is installed: its pods, stopped, started and killed. */
public final class Operator {

  /**
   * A killed operator gives its Lease back to nobody: it runs out this long after, at the latest.
   */
  public static final Duration LEASE_OF_A_KILLED = Duration.ofSeconds(17);

  private Operator() {}

  /** Stops the operator, and returns when its process is gone. */
  public static void stop() {
    deployment().scale(0);
    Cluster.kubectl(
        "wait",
        "--namespace=" + OPERATOR_NAMESPACE,
        "--for=delete",
        "pod",
        "--selector=app.kubernetes.io/component=operator",
        "--timeout=60s");
  }

  public static void start() {
    deployment().scale(1);
    await();
  }

  /** The image of coordinator and workers that the operator was installed with. */
  public static String workerImage() {
    return setting("BROKERBENCH_WORKER_IMAGE").orElseThrow();
  }

  /** A variable of the environment that the operator was installed with. */
  public static Optional<String> setting(String name) {
    return deployment()
        .get()
        .getSpec()
        .getTemplate()
        .getSpec()
        .getContainers()
        .getFirst()
        .getEnv()
        .stream()
        .filter(variable -> variable.getName().equals(name))
        .map(EnvVar::getValue)
        .findFirst();
  }

  /**
   * Kills the operator at once, without a chance to finish anything, and waits until another acts.
   * That takes {@link #LEASE_OF_A_KILLED} more than its start. Deleting its pod, however hard,
   * would let the kubelet ask it to end.
   */
  public static void kill() {
    killWhen(() -> {}, () -> {});
  }

  /**
   * The same, as soon as something has come about, and looks at what it has left before another is
   * there. Which process that is, is found out before: a moment may be short.
   */
  public static void killWhen(Runnable comesAbout, Runnable look) {
    var operator = pod();
    var process = ContainerProcess.of(operator);
    comesAbout.run();
    process.kill();
    try {
      look.run();
    } finally {
      forget(operator);
      await();
    }
  }

  /** The kubelet starts a container that has ended again, but later each time. */
  private static void forget(Pod operator) {
    CLIENT.resource(operator).withGracePeriod(0).delete();
    CLIENT.resource(operator).waitUntilCondition(pod -> pod == null, 1, TimeUnit.MINUTES);
  }

  /** The operator's only pod. */
  public static Pod pod() {
    var pods = pods().list().getItems();
    assertThat(pods).hasSize(1);
    return pods.getFirst();
  }

  private static FilterWatchListDeletable<Pod, PodList, PodResource> pods() {
    return CLIENT
        .pods()
        .inNamespace(OPERATOR_NAMESPACE)
        .withLabel("app.kubernetes.io/component", "operator");
  }

  private static String leading() {
    var lease = CLIENT.leases().inNamespace(OPERATOR_NAMESPACE).withName(OPERATOR).get();
    return lease.getSpec().getHolderIdentity();
  }

  /** Kills the operator that leads, likewise, and waits until another does. */
  public static void killLeading() {
    var killed = leading();
    var operator = CLIENT.pods().inNamespace(OPERATOR_NAMESPACE).withName(killed).get();
    ContainerProcess.of(operator).kill();
    forget(operator);
    awaitLeader(holder -> !killed.equals(holder));
  }

  /**
   * Returns once the only pod is ready and holds the Lease: before that it is a standby. The status
   * of the Deployment may be of a pod that is gone.
   */
  private static void await() {
    var pod =
        pods()
            .informOnCondition(pods -> pods.size() == 1 && Readiness.isPodReady(pods.getFirst()))
            .orTimeout(2, TimeUnit.MINUTES)
            .join()
            .getFirst();
    awaitLeader(pod.getMetadata().getName()::equals);
  }

  private static void awaitLeader(Predicate<String> holder) {
    CLIENT
        .leases()
        .inNamespace(OPERATOR_NAMESPACE)
        .withName(OPERATOR)
        .waitUntilCondition(
            lease -> lease != null && holder.test(lease.getSpec().getHolderIdentity()),
            1,
            TimeUnit.MINUTES);
  }

  private static RollableScalableResource<Deployment> deployment() {
    return CLIENT.apps().deployments().inNamespace(OPERATOR_NAMESPACE).withName(OPERATOR);
  }
}
