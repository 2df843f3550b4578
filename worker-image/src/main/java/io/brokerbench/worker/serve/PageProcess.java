package io.brokerbench.worker.serve;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.worker.archive.HealthServer;
import io.brokerbench.worker.serve.archive.ArchiveOverview;
import io.brokerbench.worker.serve.cluster.ClusterWatch;
import io.brokerbench.worker.serve.http.PageServer;
import io.brokerbench.worker.serve.site.Site;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** The page of some namespaces and an archive, until it is closed. */
public final class PageProcess implements AutoCloseable {

  private final ClusterWatch watch;
  private final ArchiveOverview overview;
  private final PageServer server;
  private final CountDownLatch ended = new CountDownLatch(1);
  private HealthServer probes;

  /**
   * Starts.
   *
   * @param client of the cluster; it stays open
   * @param archive it stays open; null for none
   * @param namespaces what is shown, of the cluster and of the archive
   * @param listen where; port 0 for any that is free
   * @throws IOException if the port is taken, or the address is not one of this machine
   */
  public PageProcess(
      KubernetesClient client, Archive archive, Set<String> namespaces, InetSocketAddress listen)
      throws IOException {
    this(client, archive, namespaces, listen, Clock.systemUTC(), ArchiveOverview.MAX_ENTRIES);
  }

  PageProcess(
      KubernetesClient client,
      Archive archive,
      Set<String> namespaces,
      InetSocketAddress listen,
      Clock clock,
      int maxArchived)
      throws IOException {
    watch = new ClusterWatch(client, namespaces);
    overview =
        archive == null ? null : new ArchiveOverview(archive, namespaces, clock, maxArchived);
    try {
      server = new PageServer(listen, new Site(watch, client, archive, overview, clock));
    } catch (IOException e) {
      closeSources();
      throw e;
    }
  }

  /**
   * Answers probes on a port of their own, which no reader of the page can exhaust. A cluster or an
   * archive that is away is no reason to end: the page says so.
   *
   * @throws IOException if the port is taken
   */
  public void answerProbes(int port) throws IOException {
    probes = new HealthServer(port, () -> true, () -> true);
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** Waits until it is closed. */
  public void await() throws InterruptedException {
    ended.await();
  }

  private void closeSources() {
    watch.close();
    if (overview != null) {
      overview.close();
    }
  }

  @Override
  public void close() {
    server.close();
    if (probes != null) {
      probes.close();
    }
    closeSources();
    ended.countDown();
  }
}
