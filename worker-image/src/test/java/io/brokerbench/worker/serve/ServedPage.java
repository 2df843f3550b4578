package io.brokerbench.worker.serve;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.worker.serve.archive.ArchiveOverview;
import io.brokerbench.worker.serve.http.RawHttp;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;

/** A page of a cluster that stands in, on a port of its own. */
final class ServedPage implements AutoCloseable {

  private static final Duration BOUND = Duration.ofSeconds(30);

  private final KubernetesClient client;
  private final PageProcess process;

  ServedPage(StandInApi api, Archive archive, String... namespaces) {
    this(api, archive, Clock.systemUTC(), namespaces);
  }

  ServedPage(StandInApi api, Archive archive, Clock clock, String... namespaces) {
    this(api, archive, clock, ArchiveOverview.MAX_ENTRIES, namespaces);
  }

  ServedPage(StandInApi api, Archive archive, Clock clock, int maxArchived, String... namespaces) {
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(api.url())
            .withRequestRetryBackoffLimit(1)
            .withWatchReconnectInterval(100)
            .build();
    client = new KubernetesClientBuilder().withConfig(config).build();
    try {
      process =
          new PageProcess(
              client,
              archive,
              new LinkedHashSet<>(List.of(namespaces)),
              new InetSocketAddress("127.0.0.1", 0),
              clock,
              maxArchived);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RawHttp get(String path, String... headers) {
    var all = new String[headers.length + 1];
    all[0] = "Host: localhost";
    System.arraycopy(headers, 0, all, 1, headers.length);
    return RawHttp.send(process.address(), RawHttp.request("GET", path, all));
  }

  /** The answer, once it is as wanted: watches are on threads of their own. */
  RawHttp await(String path, Predicate<RawHttp> wanted) {
    var deadline = System.nanoTime() + BOUND.toNanos();
    var answer = get(path);
    while (!wanted.test(answer)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not as wanted within " + BOUND + ": " + answer);
      }
      answer = get(path);
    }
    return answer;
  }

  /** The page, once it has that text. */
  String awaitText(String path, String text) {
    return await(path, answer -> answer.body().contains(text)).body();
  }

  @Override
  public void close() {
    process.close();
    client.close();
  }
}
