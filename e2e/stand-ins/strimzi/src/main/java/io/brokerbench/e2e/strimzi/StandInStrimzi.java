package io.brokerbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands in for Strimzi's operator where its image cannot be had: makes real Kafka nodes of {@code
 * Kafka} and {@code KafkaNodePool}, with Strimzi's names, labels, statuses and ways. It has no TLS
 * and no users, and no operators for topics.
 */
public final class StandInStrimzi implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(StandInStrimzi.class);

  private static final int RETRY_SECONDS = 1;

  private final KafkaClusters clusters;
  private final NameLocks locks = new NameLocks();
  private final List<SharedIndexInformer<?>> informers;
  private final Set<Key> waiting = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().name("strimzi-stand-in").daemon().unstarted(task));

  private record Key(String namespace, String cluster) {}

  private StandInStrimzi(KubernetesClient client, String imageRepository) {
    this.clusters = new KafkaClusters(client, imageRepository);
    this.informers =
        List.of(
            client.resources(Kafka.class).inAnyNamespace().inform(handler()),
            client.resources(KafkaNodePool.class).inAnyNamespace().inform(handler()),
            client.resources(StrimziPodSet.class).inAnyNamespace().inform(handler()),
            client
                .pods()
                .inAnyNamespace()
                .withLabel(StrimziLabels.KIND, "Kafka")
                .inform(this.<Pod>handler()));
  }

  /**
   * Installs the CRDs and starts.
   *
   * @param kafkaImage whose repository has the images of Kafka's versions
   * @throws IllegalStateException if a real Strimzi is in the cluster
   */
  public static StandInStrimzi start(KubernetesClient client, String kafkaImage) {
    StrimziCrds.install(client);
    return new StandInStrimzi(client, kafkaImage.replaceFirst(":[^:/]*$", ""));
  }

  /** Runs until the process is told to end; prints a line when it is up. */
  public static void main(String[] args) throws InterruptedException {
    var client = new KubernetesClientBuilder().build();
    if (args.length == 1 && args[0].equals("remove")) {
      StrimziCrds.remove(client);
      return;
    }
    if (args.length != 1) {
      throw new IllegalArgumentException("usage: StandInStrimzi KAFKA_IMAGE | remove");
    }
    var standIn = start(client, args[0]);
    Runtime.getRuntime().addShutdownHook(new Thread(standIn::close));
    log.info("the stand-in for Strimzi is up");
    new CountDownLatch(1).await();
  }

  /** Stops; what it has made goes on. */
  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::stop);
    worker.shutdownNow();
  }

  private <T extends HasMetadata> ResourceEventHandler<T> handler() {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(T object) {
        submit(object);
      }

      @Override
      public void onUpdate(T before, T after) {
        submit(after);
      }

      @Override
      public void onDelete(T object, boolean unknown) {
        submit(object);
      }
    };
  }

  private void submit(HasMetadata object) {
    var labels = object.getMetadata().getLabels();
    var cluster =
        object instanceof Kafka
            ? object.getMetadata().getName()
            : Optional.ofNullable(labels).map(l -> l.get(StrimziLabels.CLUSTER)).orElse(null);
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
    var name = key.namespace() + "/" + key.cluster();
    if (locks.isLocked(name, System.nanoTime())) {
      log.info("{}: Reconciliation is in progress", name);
      submit(key, RETRY_SECONDS);
      return;
    }
    try {
      locks.saw(name, clusters.reconcile(key.namespace(), key.cluster()), System.nanoTime());
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
