package io.brokerbench.e2e.rabbitmq;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands in for RabbitMQ's Cluster Operator where its image cannot be had: makes real RabbitMQ
 * nodes of a {@code RabbitmqCluster}, with the names, labels, defaults and statuses of the Cluster
 * Operator. It has no TLS and no Vault, never updates a cluster, and runs no commands in pods.
 */
public final class StandInClusterOperator implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(StandInClusterOperator.class);

  private static final int RETRY_SECONDS = 1;

  private final RabbitmqClusters clusters;
  private final List<SharedIndexInformer<?>> informers;
  private final Set<Key> waiting = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().name("cluster-operator").daemon().unstarted(task));

  private record Key(String namespace, String cluster) {}

  private StandInClusterOperator(KubernetesClient client) {
    this.clusters = new RabbitmqClusters(client);
    this.informers =
        List.of(
            client
                .genericKubernetesResources(ClusterOperatorCrd.CONTEXT)
                .inAnyNamespace()
                .inform(handler(object -> object.getMetadata().getName())),
            client
                .apps()
                .statefulSets()
                .inAnyNamespace()
                .withLabel("app.kubernetes.io/part-of", "rabbitmq")
                .inform(
                    handler(
                        object -> object.getMetadata().getLabels().get("app.kubernetes.io/name"))));
  }

  /**
   * Installs the CRD and starts.
   *
   * @throws IllegalStateException if a real Cluster Operator is in the cluster
   */
  public static StandInClusterOperator start(KubernetesClient client) {
    ClusterOperatorCrd.install(client);
    return new StandInClusterOperator(client);
  }

  /** Runs until the process is told to end; prints a line when it is up. */
  public static void main(String[] args) throws InterruptedException {
    var client = new KubernetesClientBuilder().build();
    var remove = args.length == 1 && args[0].equals("remove");
    if (args.length > 0 && !remove) {
      throw new IllegalArgumentException("usage: StandInClusterOperator [remove]");
    }
    if (remove && ClusterOperatorCrd.belongsToAnother(client)) {
      return;
    }
    var standIn = start(client);
    if (remove) {
      // It removes the finalizers of the remaining resources first.
      ClusterOperatorCrd.remove(client);
      standIn.close();
      return;
    }
    Runtime.getRuntime().addShutdownHook(new Thread(standIn::close));
    log.info("the stand-in for the Cluster Operator is up");
    new CountDownLatch(1).await();
  }

  /** Stops; what it has made goes on. */
  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::stop);
    worker.shutdownNow();
  }

  private <T extends HasMetadata> ResourceEventHandler<T> handler(Function<T, String> cluster) {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(T object) {
        submit(object, cluster.apply(object));
      }

      @Override
      public void onUpdate(T before, T after) {
        submit(after, cluster.apply(after));
      }

      @Override
      public void onDelete(T object, boolean unknown) {
        submit(object, cluster.apply(object));
      }
    };
  }

  private void submit(HasMetadata object, String cluster) {
    if (cluster != null) {
      submit(new Key(object.getMetadata().getNamespace(), cluster), 0);
    }
  }

  private void submit(Key key, int seconds) {
    if (!worker.isShutdown() && waiting.add(key)) {
      worker.schedule(() -> reconcile(key), seconds, TimeUnit.SECONDS);
    }
  }

  private void reconcile(Key key) {
    waiting.remove(key);
    try {
      clusters.reconcile(key.namespace(), key.cluster());
    } catch (KubernetesClientException e) {
      // Objects change under its hands, and namespaces go away: it looks again.
      log.info("{}/{}: {}", key.namespace(), key.cluster(), e.getMessage());
      submit(key, RETRY_SECONDS);
    } catch (RuntimeException e) {
      log.error("{}/{}", key.namespace(), key.cluster(), e);
      submit(key, RETRY_SECONDS);
    }
  }
}
