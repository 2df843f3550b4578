package io.brokerbench.worker.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeWatchClientTest {

  private final List<ServerSocket> pods = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (var pod : pods) {
      pod.close();
    }
  }

  @Test
  void theNodeThatHasMostCounts() throws IOException {
    var client = client("17\n", "4096\n", "0\n");

    assertThat(client.mostBytes()).isEqualTo(4096);
    assertThat(client.mostBytes()).isEqualTo(4096);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "many\n", "-1\n", "1 2\n"})
  void whatIsNoNumberIsToldWithItsAddress(String answer) {
    var client = client("17\n", answer);

    assertThatIOException()
        .isThrownBy(client::mostBytes)
        .satisfies(
            failed ->
                assertThat(failed)
                    .hasMessage(
                        NodeMessage.NO_NUMBER
                            .with(address(pods.getLast()), failed.getCause().getMessage())
                            .toString()));
  }

  /** Its port is taken, so that no other test gets it, and nobody listens there. */
  @Test
  void aPodThatDoesNotAnswerIsToldWithItsAddress() throws IOException {
    try (var silent = new Socket()) {
      silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      var address = "127.0.0.1:" + silent.getLocalPort();

      assertThatIOException()
          .isThrownBy(new NodeWatchClient(List.of(address))::mostBytes)
          .satisfies(
              failed ->
                  assertThat(failed)
                      .hasMessage(
                          NodeMessage.NO_ANSWER
                              .with(address, failed.getCause().toString())
                              .toString()));
    }
  }

  private NodeWatchClient client(String... answers) {
    return new NodeWatchClient(List.of(answers).stream().map(this::pod).toList());
  }

  private String pod(String answer) {
    try {
      var socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
      pods.add(socket);
      Thread.ofVirtual().start(() -> serve(socket, answer));
      return address(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void serve(ServerSocket socket, String answer) {
    while (!socket.isClosed()) {
      try (var connection = socket.accept()) {
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) {
        // Closed at the end of the test, or by the client.
      }
    }
  }

  private static String address(ServerSocket socket) {
    return "127.0.0.1:" + socket.getLocalPort();
  }
}
