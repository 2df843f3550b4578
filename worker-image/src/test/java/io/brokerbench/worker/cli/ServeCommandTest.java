package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bench serve} with what it cannot use; SitePagesTest has its pages. */
@Isolated("others would log to the stream that it reads, or read its kubeconfig")
class ServeCommandTest {

  @TempDir private Path directory;

  private String complaint(int code, String... arguments) throws IOException {
    var bench = new BenchGet(directory, new ServeCommand());
    assertThat(bench.execute(1, arguments)).as(bench.complaints()).isEqualTo(code);
    return bench.complaints().strip();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8082",
        ":8082",
        "localhost",
        "localhost:",
        "localhost:x",
        "localhost:65536",
        "a:b:1",
        ""
      })
  void listensOnAnAddressAndAPort(String listen) throws IOException {
    assertThat(complaint(ExitCodes.USAGE, "--listen", listen))
        .isEqualTo(ServeMessage.LISTEN.with("--listen", listen).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "A", "a b", "a,b"})
  void namespaceIsAName(String namespace) throws IOException {
    assertThat(complaint(ExitCodes.USAGE, "--namespace", "fine", "--namespace", namespace))
        .isEqualTo(ServeMessage.NAMESPACE.with("--namespace", namespace).toString());
  }

  @Test
  void contextThatIsNotThereIsNamed() throws IOException {
    assertThat(complaint(ExitCodes.USAGE, "--context", "gone"))
        .isEqualTo(CommandMessage.UNKNOWN_CONTEXT.with("gone").toString());
  }

  @Test
  void archiveThatIsNotThereIsNamed() throws IOException {
    var gone = directory.resolve("gone").toString();

    assertThat(complaint(ExitCodes.USAGE, "--archive", gone)).contains(gone);
    assertThat(complaint(ExitCodes.USAGE, "--archive", "s3://")).startsWith("--archive");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--endpoint", "--region"})
  void optionsOfTheArchiveNeedOne(String option) throws IOException {
    assertThat(complaint(ExitCodes.USAGE, option, "http://store:9000", "--context", "gone"))
        .isEqualTo(CommandMessage.OPTION_WITHOUT.with(option, "--archive").toString());
  }

  /** A chart passes what is not set as an empty text. */
  @Test
  void emptyOptionsOfTheArchiveNeedNone() throws IOException {
    assertThat(complaint(ExitCodes.USAGE, "--endpoint", "", "--region", "", "--context", "gone"))
        .isEqualTo(CommandMessage.UNKNOWN_CONTEXT.with("gone").toString());
  }

  @Test
  void takenPortIsNamed() throws IOException {
    Files.createDirectories(directory);
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var listen = "127.0.0.1:" + taken.getLocalPort();

      assertThat(complaint(ExitCodes.FAILURE, "--listen", listen))
          .startsWith("cannot listen on " + listen);
      assertThat(
              complaint(
                  ExitCodes.FAILURE,
                  "--listen",
                  "127.0.0.1:0",
                  "--health-port",
                  String.valueOf(taken.getLocalPort())))
          .contains("--health-port");
    }
  }
}
