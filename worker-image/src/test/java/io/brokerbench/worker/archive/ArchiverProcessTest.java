package io.brokerbench.worker.archive;

import static io.brokerbench.worker.archive.StandInCluster.CONFIG_MAPS;
import static io.brokerbench.worker.archive.StandInCluster.RUNS;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.message.Message;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With watches, against a cluster that stands in. */
class ArchiverProcessTest {

  private static final long BOUND_SECONDS = 60;

  @TempDir private Path directory;

  private final StandInCluster cluster = new StandInCluster();

  @AfterEach
  void close() {
    cluster.close();
  }

  private Message run(List<String> namespaces, int port) throws IOException, InterruptedException {
    try (var client = cluster.client();
        var archive = new Archive(new DirectoryStore(directory))) {
      return new ArchiverProcess(client, archive, namespaces).run(port);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ns"})
  void archivesWhatFinishesWhileItWatches(String namespace) throws Exception {
    var port = freePort();
    var first = new CountDownLatch(1);
    var second = new CountDownLatch(1);
    cluster.before(
        request -> {
          if (request.method().equals("PATCH")) {
            (request.path().contains("first") ? first : second).countDown();
          }
          return 0;
        });
    put("first");
    var thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    run(namespace.isEmpty() ? List.of() : List.of(namespace), port);
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    try {
      assertThat(first.await(BOUND_SECONDS, TimeUnit.SECONDS)).isTrue();
      put("second");
      assertThat(second.await(BOUND_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(status(port, "/readyz")).isEqualTo(200);
      assertThat(status(port, "/healthz")).isEqualTo(200);
      assertThat(status(port, "/other")).isEqualTo(404);
    } finally {
      thread.interrupt();
    }
    assertThat(thread.join(Duration.ofSeconds(BOUND_SECONDS))).isTrue();
  }

  private void put(String run) {
    cluster.put(CONFIG_MAPS + run + "-results", FinishedRuns.results(run, "uid-" + run));
    cluster.put(RUNS + run, FinishedRuns.run(run, "uid-" + run));
  }

  private static int status(int port, String path) throws IOException, InterruptedException {
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
      return http.send(request, BodyHandlers.discarding()).statusCode();
    }
  }

  @Test
  void endsWhereItMayNotWatch() throws Exception {
    cluster.before(request -> 403);

    var end =
        CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return run(List.of(), 0);
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .get(BOUND_SECONDS, TimeUnit.SECONDS);

    assertThat(end).isEqualTo(ArchiverMessage.NOT_WATCHED.with("as the test says"));
  }
}
