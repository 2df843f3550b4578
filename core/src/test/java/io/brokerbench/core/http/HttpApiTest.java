package io.brokerbench.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to a server that never has time. */
class HttpApiTest {

  private HttpServer server;
  private String url;

  @BeforeEach
  void startServer() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    server.start();
    url = "http://localhost:" + server.getAddress().getPort() + "/";
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  /** As after a pause that took longer than it should. */
  @ParameterizedTest(name = "{0} ms")
  @ValueSource(ints = {-1, 0})
  void sendsNothingWhenNoTimeIsLeft(int millis) {
    try (var http = new HttpApi(Credentials.NONE)) {
      assertThatThrownBy(() -> http.get(url, Duration.ofMillis(millis)))
          .isInstanceOf(BrokerException.class)
          .hasMessage(HttpMessage.OUT_OF_TIME.with("GET " + url).toString());
    }
  }

  @Test
  void tellsTheLastAnswerWhenTheBoundIsOver() {
    var time = new SkippedPauses();
    var start = time.nanos();
    try (var http = new HttpApi(Credentials.NONE, time)) {
      assertThatThrownBy(() -> http.get(url, Duration.ofSeconds(10)))
          .isInstanceOf(BrokerException.class)
          .hasMessage(HttpMessage.ANSWERED.with("GET " + url, 503, "").toString());
    }
    // The longest pause is 2 s: it did not fit any more.
    assertThat(Duration.ofNanos(time.nanos() - start))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(8));
  }

  /** A pause ends at once, and has lasted as long as it should. */
  private static final class SkippedPauses extends RequestTime {

    private long skippedNanos;

    @Override
    long nanos() {
      return super.nanos() + skippedNanos;
    }

    @Override
    void sleep(Duration pause) {
      skippedNanos += pause.toNanos();
    }
  }
}
