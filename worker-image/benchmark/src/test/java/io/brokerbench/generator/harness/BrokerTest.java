package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.generator.harness.Comparison.Directories;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerTest {

  @TempDir private Path directory;

  @Test
  void endsWithAllThatItHasStarted() throws IOException {
    var data = Files.createDirectory(directory.resolve("data"));
    // Whatever it has started writes on where the broker has ended.
    var script = "(while :; do echo x > '%1$s'/$RANDOM; done) & wait".formatted(data);
    try (var listening = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      var broker =
          Broker.start(
              new Directories(directory, data),
              "0",
              List.of("bash", "-c", script),
              Map.of(),
              listening.getLocalPort());
      while (broker.process().descendants().count() < 1) {
        Waiting.pause(10);
      }
      var started = broker.process().descendants().toList();

      broker.close();

      assertThat(started).isNotEmpty().noneMatch(ProcessHandle::isAlive);
      assertThat(data).doesNotExist();
    }
  }
}
