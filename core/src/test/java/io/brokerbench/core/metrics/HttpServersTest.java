package io.brokerbench.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HttpServersTest {

  /** The other connection is still open when the answer is there, and not given up before. */
  @Test
  void answersWhileAnIdleConnectionIsOpen() throws Exception {
    var server = HttpServers.bind(0);
    server.createContext("/healthz", exchange -> PrometheusText.answer(exchange, "well\n"));
    server.start();
    var port = server.getAddress().getPort();
    try (var halfOpen = new Socket(InetAddress.getLoopbackAddress(), port);
        var client = HttpClient.newHttpClient()) {
      halfOpen.getOutputStream().write("G".getBytes(StandardCharsets.US_ASCII));

      var answer =
          client.send(
              HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/healthz"))
                  .timeout(Duration.ofSeconds(30))
                  .build(),
              HttpResponse.BodyHandlers.ofString());

      assertThat(answer.body()).isEqualTo("well\n");
      halfOpen.setSoTimeout(1);
      assertThatThrownBy(() -> halfOpen.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
    } finally {
      server.stop(0);
    }
  }
}
