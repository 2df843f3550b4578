package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.archive.DirectoryMessage;
import io.brokerbench.core.message.Problem;
import io.brokerbench.worker.BenchMain;
import io.brokerbench.worker.archive.ArchiverMessage;
import io.brokerbench.worker.archive.S3Message;
import io.brokerbench.worker.archive.StandInCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("others would log to the stream that it reads, or read its kubeconfig")
class ArchiverCommandTest {

  private static final Duration BOUND = Duration.ofSeconds(60);

  @TempDir private Path directory;

  private BenchGet bench;

  private int run(int apiServer, String... arguments) throws IOException {
    bench = new BenchGet(directory, new ArchiverCommand());
    return bench.execute(apiServer, arguments);
  }

  @Test
  void badOptionsAreNamed() throws IOException {
    assertThat(run(1, "--to", "s3://k:secret@results")).isEqualTo(ExitCodes.USAGE);
    assertThat(bench.complaints().strip())
        .isEqualTo(new Problem("--to", S3Message.LOCATION.with()).toString());

    assertThat(run(1, "--to", directory.toString(), "--endpoint", "http://minio"))
        .isEqualTo(ExitCodes.USAGE);
    assertThat(bench.complaints().strip())
        .isEqualTo(new Problem("--endpoint", S3Message.OPTION_UNUSED.with()).toString());

    var none = directory.resolve("none");
    assertThat(run(1, "--to", none.toString())).isEqualTo(ExitCodes.USAGE);
    assertThat(bench.complaints().strip())
        .isEqualTo(DirectoryMessage.NO_DIRECTORY.with(none).toString());

    assertThat(run(1)).isEqualTo(ExitCodes.USAGE);
  }

  @Test
  void portThatIsTakenIsNamed() throws IOException {
    try (var taken = new ServerSocket(0)) {
      var port = taken.getLocalPort();

      assertThat(run(1, "--to", directory.toString(), "--health-port", String.valueOf(port)))
          .isEqualTo(ExitCodes.FAILURE);

      var start = ArchiverMessage.PORT_TAKEN.with(port, "|", "--health-port").toString();
      // Watches of other tests may still log that they end.
      assertThat(bench.complaints()).contains(start.substring(0, start.indexOf('|')));
    }
  }

  @Test
  void apiServerThatRefusesIsNamed() throws IOException {
    try (var cluster = new StandInCluster()) {
      cluster.before(request -> 403);

      assertThat(run(cluster.port(), "--to", directory.toString(), "--health-port", "0"))
          .isEqualTo(ExitCodes.FAILURE);

      var start = ArchiverMessage.NOT_WATCHED.with("|").toString();
      assertThat(bench.complaints()).contains(start.substring(0, start.indexOf('|')));
    }
  }

  /** In a JVM of its own. */
  @Test
  void endsAtOnceWhenItIsTold() throws Exception {
    int port;
    try (var free = new ServerSocket()) {
      free.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      port = free.getLocalPort();
    }
    try (var cluster = new StandInCluster()) {
      var kubeconfig =
          Files.writeString(directory.resolve("kubeconfig"), BenchGet.kubeconfig(cluster.port()));
      var process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-Dkubeconfig=" + kubeconfig,
                  "-cp",
                  System.getProperty("java.class.path"),
                  BenchMain.class.getName(),
                  "archiver",
                  "--to",
                  directory.toString(),
                  "--health-port",
                  String.valueOf(port))
              .inheritIO()
              .start();
      try {
        awaitReady(process, port);

        process.destroy();

        assertThat(process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("as SIGTERM ends a process").isEqualTo(128 + 15);
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private static void awaitReady(Process process, int port) throws InterruptedException {
    var deadline = System.nanoTime() + BOUND.toNanos();
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/readyz".formatted(port))).build();
    try (var http = HttpClient.newHttpClient()) {
      while (process.isAlive() && System.nanoTime() - deadline < 0) {
        try {
          if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
            return;
          }
        } catch (IOException e) {
          Thread.yield();
        }
      }
    }
    throw new AssertionError("is not ready");
  }
}
