package io.brokerbench.worker.archive;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.kubernetes.ApiErrors;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Archives what finishes in a cluster, for as long as the process runs. */
public final class ArchiverProcess {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiverProcess.class);

  private final KubernetesClient client;
  private final Archive archive;
  private final List<String> namespaces;
  private volatile boolean ready;

  /**
   * Of a cluster and an archive, neither of which it closes.
   *
   * @param namespaces all where there is none
   */
  public ArchiverProcess(KubernetesClient client, Archive archive, List<String> namespaces) {
    this.client = client;
    this.archive = archive;
    this.namespaces = List.copyOf(namespaces);
  }

  /**
   * Archives until it cannot see the cluster any more.
   *
   * @param healthPort where probes are answered
   * @return why it ended
   * @throws IOException if the port is taken
   * @throws InterruptedException if it was told to end
   */
  public Message run(int healthPort) throws IOException, InterruptedException {
    try (var watch = new ClusterWatch(client, namespaces);
        var health = new HealthServer(healthPort, () -> watch.end().isEmpty(), () -> ready)) {
      LOG.info(
          "archives what finishes in {} to {}, and answers probes at port {}",
          namespaces.isEmpty() ? "all namespaces" : namespaces,
          archive.location(),
          health.port());
      watch.start();
      ready = true;
      var archiver = new Archiver(client, archive, Clock.systemUTC());
      while (watch.end().isEmpty()) {
        var again = archiver.step(watch.seen());
        if (again.isAfter(Instant.MIN)) {
          watch.await(again, Instant.now());
        }
      }
      return ArchiverMessage.WATCH_ENDED.with(words(watch.end().get()));
    } catch (ExecutionException e) {
      return ArchiverMessage.NOT_WATCHED.with(words(e.getCause()));
    } catch (TimeoutException e) {
      return ArchiverMessage.NOT_WATCHED.with("no answer in time");
    }
  }

  private static String words(Throwable cause) {
    return cause instanceof KubernetesClientException refused
        ? ApiErrors.reason(refused)
        : Printable.line(String.valueOf(cause.getMessage()));
  }
}
