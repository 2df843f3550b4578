package io.brokerbench.worker.serve.cluster;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches the resources of one kind in one namespace. */
final class NamespaceWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(NamespaceWatch.class);

  /** Of the first listing: so many are in memory at once. */
  private static final long PAGE = 100;

  /** An API server ends each watch after some minutes, and takes the next one at once. */
  private static final Duration RECONNECT = Duration.ofSeconds(3);

  private static final Set<Integer> REFUSALS =
      Set.of(HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN);

  private final String namespace;
  private final String collection;
  private final KubernetesClient client;
  private final Class<? extends HasMetadata> type;
  private final ResourceStore store;
  private volatile SharedIndexInformer<GenericKubernetesResource> informer;
  private volatile Message failure;
  private volatile boolean closed;
  private volatile boolean silent;
  private volatile boolean wasRead;
  private volatile String missedSince = "";
  private volatile long watchedAt = System.nanoTime();

  NamespaceWatch(
      KubernetesClient client, String namespace, Kind kind, Class<? extends HasMetadata> type) {
    this.client = client;
    this.namespace = namespace;
    this.type = type;
    collection =
        "apis/%s/namespaces/%s/%s"
            .formatted(HasMetadata.getApiVersion(type), namespace, HasMetadata.getPlural(type));
    store = new ResourceStore(kind);
    informer = informer();
  }

  private SharedIndexInformer<GenericKubernetesResource> informer() {
    // Not as the type: a resource of another version may have fields that it does not know.
    var added =
        client
            .genericKubernetesResources(ResourceDefinitionContext.fromResourceType(type))
            .inNamespace(namespace)
            .withLimit(PAGE)
            .runnableInformer(0);
    added.itemStore(store);
    added.exceptionHandler((started, problem) -> note(problem));
    return added;
  }

  /** Returns at once. */
  void start() {
    informer.start();
  }

  /** An API server that is away or refuses is asked again, after a pause that grows. */
  private boolean note(Throwable problem) {
    if (closed) {
      return false;
    }
    var answer = answer(problem);
    var reason =
        Printable.line(
            answer.map(failed -> failed.getStatus().getMessage()).orElseGet(() -> words(problem)));
    LOG.warn("namespace {} cannot be watched: {}", namespace, reason);
    // The words of a refusal name who asked, and where that is: readers need not know.
    failure =
        answer
            .map(KubernetesClientException::getCode)
            .filter(REFUSALS::contains)
            .map(status -> ClusterMessage.REFUSED.with(namespace, status))
            .orElseGet(() -> ClusterMessage.NOT_READ.with(namespace, reason));
    return true;
  }

  /** What the API server has answered; empty where it has not. */
  private static Optional<KubernetesClientException> answer(Throwable problem) {
    return Stream.iterate(problem, Objects::nonNull, Throwable::getCause)
        .filter(KubernetesClientException.class::isInstance)
        .map(KubernetesClientException.class::cast)
        .filter(answer -> answer.getStatus() != null)
        .findFirst();
  }

  /** Of the first cause that has any; Java's client says nothing of a refused connection. */
  private static String words(Throwable problem) {
    var cause = problem.getCause() == null ? problem : problem.getCause();
    return Stream.iterate(cause, Objects::nonNull, Throwable::getCause)
        .map(Throwable::getMessage)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(cause.getClass().getSimpleName());
  }

  Collection<Resource> all() {
    return store.all();
  }

  Optional<Resource> find(String name) {
    return store.find(namespace, name);
  }

  /** Whether all of them have been read since the start. */
  boolean wasRead() {
    wasRead |= informer.hasSynced();
    return wasRead;
  }

  /**
   * Finds out whether the watch still works. A watch that has missed the same change twice is
   * replaced by another; until that one has read all, what is known stays.
   */
  void check(WatchProbe probe) throws InterruptedException {
    var version = informer.lastSyncResourceVersion();
    if (closed || version == null || !informer.isWatching()) {
      missedSince = "";
      silent = false;
      return;
    }
    try {
      var changed = probe.changed(collection, version);
      silent = false;
      var missed = changed && version.equals(informer.lastSyncResourceVersion());
      if (missed && version.equals(missedSince)) {
        restart();
      }
      missedSince = missed ? version : "";
    } catch (IOException e) {
      if (!silent) {
        LOG.warn("the API server does not answer for namespace {}: {}", namespace, e.getMessage());
      }
      silent = true;
    }
  }

  private synchronized void restart() {
    if (!closed) {
      LOG.warn("the watch of {} is silent and begins anew", collection);
      wasRead = true;
      informer.stop();
      informer = informer();
      informer.start();
    }
  }

  /** Why what is shown may be incomplete or old. */
  Optional<Message> trouble() {
    if (informer.isWatching() && silent) {
      return Optional.of(ClusterMessage.NOT_ANSWERED.with(namespace));
    }
    if (informer.isWatching()) {
      failure = null;
      watchedAt = System.nanoTime();
      return Optional.empty();
    }
    var seen = failure;
    if (seen != null) {
      return Optional.of(seen);
    }
    if (!wasRead()) {
      return Optional.of(ClusterMessage.NOT_YET_READ.with(namespace));
    }
    return System.nanoTime() - watchedAt < RECONNECT.toNanos()
        ? Optional.empty()
        : Optional.of(ClusterMessage.NOT_WATCHED.with(namespace));
  }

  @Override
  public synchronized void close() {
    closed = true;
    informer.stop();
  }
}
