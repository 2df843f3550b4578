package io.brokerbench.worker.archive;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The runs and suites of the cluster, and when something of them changed. */
final class ClusterWatch implements AutoCloseable {

  /** Of a list: a run may have 100 KB. */
  private static final long PAGE = 100;

  private static final long SYNC_SECONDS = 120;

  /** Longer waits are ended by a change, or begin again. */
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private record Watched(Seen.Kind kind, SharedIndexInformer<GenericKubernetesResource> informer) {}

  private final List<Watched> watched = new ArrayList<>();
  private final Semaphore changes = new Semaphore(0);

  /**
   * Watches nothing yet.
   *
   * @param namespaces all where there is none
   */
  ClusterWatch(KubernetesClient client, List<String> namespaces) {
    for (var kind : Seen.Kind.values()) {
      var resources = ClusterResources.of(client, kind);
      if (namespaces.isEmpty()) {
        add(kind, resources.inAnyNamespace());
      }
      namespaces.forEach(namespace -> add(kind, resources.inNamespace(namespace)));
    }
  }

  private void add(Seen.Kind kind, Informable<GenericKubernetesResource> resources) {
    var informer =
        resources
            .withLimit(PAGE)
            .runnableInformer(0)
            .itemStore(new SlimStore())
            .addEventHandler(new Waking());
    watched.add(new Watched(kind, informer));
  }

  /** Holds of each resource what the archiver goes by. */
  private static final class SlimStore extends BasicItemStore<GenericKubernetesResource> {

    SlimStore() {
      super(Cache::metaNamespaceKeyFunc);
    }

    @Override
    public GenericKubernetesResource put(String key, GenericKubernetesResource resource) {
      return super.put(key, Seen.slim(resource));
    }
  }

  private final class Waking implements ResourceEventHandler<GenericKubernetesResource> {

    @Override
    public void onAdd(GenericKubernetesResource added) {
      changes.release();
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource after) {
      changes.release();
    }

    @Override
    public void onDelete(GenericKubernetesResource deleted, boolean unknown) {
      changes.release();
    }
  }

  /**
   * Watches, once it has seen everything.
   *
   * @throws ExecutionException if the API server refuses; its cause says why
   * @throws TimeoutException if it does not answer in time
   */
  void start() throws ExecutionException, TimeoutException, InterruptedException {
    for (var each : watched) {
      each.informer().stopped().whenComplete((nothing, failure) -> changes.release());
      each.informer().start().toCompletableFuture().get(SYNC_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Everything that is there. */
  List<Seen> seen() {
    return watched.stream()
        .flatMap(
            each ->
                each.informer().getStore().list().stream()
                    .map(resource -> Seen.of(each.kind(), resource)))
        .toList();
  }

  /** Waits for a change, or until that moment. */
  void await(Instant until, Instant now) throws InterruptedException {
    var left = until.isBefore(now.plus(LONGEST_WAIT)) ? Duration.between(now, until) : LONGEST_WAIT;
    if (changes.tryAcquire(Math.max(left.toMillis(), 1), TimeUnit.MILLISECONDS)) {
      // All that happened until now is seen by the next look.
      changes.drainPermits();
    }
  }

  /** Why it does not watch any more; empty while it does. */
  Optional<Throwable> end() {
    return watched.stream()
        .map(each -> each.informer().stopped().toCompletableFuture())
        .filter(stopped -> stopped.isDone())
        .findFirst()
        .map(
            stopped -> {
              try {
                stopped.join();
                return new IllegalStateException("stopped");
              } catch (CompletionException e) {
                return e.getCause();
              }
            });
  }

  @Override
  public void close() {
    watched.forEach(each -> each.informer().stop());
  }
}
