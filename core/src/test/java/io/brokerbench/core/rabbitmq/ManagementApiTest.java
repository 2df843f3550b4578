package io.brokerbench.core.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests to nodes of which some do not answer. */
class ManagementApiTest {

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private int status = 200;
  private List<String> bodies = new ArrayList<>(List.of("[]"));

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(
          exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
      var body = bodies.size() > 1 ? bodies.removeFirst() : bodies.getFirst();
      var bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static ManagementApi api(String... urls) {
    return ManagementApi.of(
        new Endpoint(Map.of(Protocol.RabbitMqManagement, List.of(urls)), ClientAccess.OPEN),
        Credentials.NONE,
        List.of(Duration.ofMillis(100), Duration.ofSeconds(20)));
  }

  /** A port that nobody listens on. */
  private static String nowhere() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "http://127.0.0.1:" + socket.getLocalPort();
    }
  }

  @Test
  void asksTheNextNode() throws Exception {
    try (var api = api(nowhere(), url() + "/")) {
      assertThat(api.get("/api/nodes").isOk()).isTrue();
      assertThat(api.get("/api/nodes").isOk()).isTrue();

      // On a busy machine one may be sent again.
      assertThat(requests).containsOnly("/api/nodes Basic Z3Vlc3Q6Z3Vlc3Q=");
    }
  }

  @Test
  void nothingIsAskedWithoutUrl() {
    try (var api = api()) {
      assertThatThrownBy(() -> api.get("/api/nodes"))
          .isInstanceOf(BrokerException.class)
          .hasMessage(ManagementMessage.NO_URL.with().toString());
    }
  }

  @Test
  void refusedLoginIsRefusedByEveryNode() throws Exception {
    status = 401;
    try (var api = api(url(), nowhere())) {
      assertThatThrownBy(() -> api.get("/api/nodes").json())
          .isInstanceOf(NotAuthenticatedException.class);
    }
    assertThat(requests).hasSize(1);
  }

  @Test
  void queuesAreReadPageByPage() throws Exception {
    bodies =
        new ArrayList<>(List.of(page(3, "b-1.0", "b-1.1"), page(3, "b-1.2"), page(3, "b-1.3")));
    try (var api = api(url())) {
      assertThat(api.queues("/", "b-1")).containsOnlyKeys("b-1.0", "b-1.1", "b-1.2", "b-1.3");
    }
    assertThat(requests).hasSize(3);
    assertThat(requests.get(2))
        .startsWith(
            "/api/queues/%2F?name=%5Eb%5C-1&use_regex=true&pagination=true&page_size=500&page=3 ");
  }

  @Test
  void queuesThatMayNotBeReadAreAFailure() {
    status = 403;
    try (var api = api(url())) {
      assertThatThrownBy(() -> api.queues("/", "b-1")).isInstanceOf(BrokerException.class);
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"leader\": \"a\", \"node\": \"b\"} | a",
        "{\"node\": \"b\"} | b",
        "{} | ''",
      })
  void streamsOfOlderVersionsHaveANodeOnly(String queue, String leader) throws Exception {
    assertThat(ManagementApi.leader(Json.mapper().readTree(queue))).isEqualTo(leader);
  }

  private static String page(int count, String... names) {
    return Json.write(
        Map.of(
            "page_count",
            count,
            "items",
            List.of(names).stream().map(name -> Map.of("name", name)).toList()));
  }
}
