package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the operator asks the API server for when it starts, by an API server that has nothing. */
class WatchedNamespacesTest {

  private static final String NOTHING =
      "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": []}";
  private static final String RUNS = "benchmarkruns";

  /** The kinds of objects whose lists were asked for, each with its namespace before it. */
  private final Set<String> lists = new ConcurrentSkipListSet<>();

  private HttpServer apiServer;

  @BeforeEach
  void serve() throws IOException {
    apiServer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    apiServer.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    apiServer.createContext("/", this::answer);
    apiServer.start();
  }

  @AfterEach
  void stop() {
    apiServer.stop(0);
  }

  @Test
  void allWhereNoneIsNamed() {
    start(Map.of("BROKERBENCH_PAGE_CACHE_NAMESPACE", "caches"));

    assertThat(lists)
        .containsExactlyInAnyOrder(
            RUNS, "configmaps", "jobs", "nodes", "persistentvolumeclaims", "pods", "statefulsets");
  }

  @Test
  void noneButThoseThatAreNamed() {
    start(Map.of("BROKERBENCH_WATCH_NAMESPACES", "a,b", "BROKERBENCH_DISK_PROBE", "true"));

    assertThat(lists)
        .contains("a/" + RUNS, "b/" + RUNS, "a/configmaps", "b/pods", "a/statefulsets")
        .allMatch(list -> list.matches("[ab]/.*|nodes|persistentvolumes"));
  }

  @Test
  void jobsAndTheirPodsAlsoWherePageCachesAreDropped() {
    start(
        Map.of("BROKERBENCH_WATCH_NAMESPACES", "a", "BROKERBENCH_PAGE_CACHE_NAMESPACE", "caches"));

    assertThat(lists.stream().filter(list -> !list.startsWith("a/")))
        .containsExactlyInAnyOrder("caches/jobs", "caches/pods", "nodes");
  }

  private void start(Map<String, String> environment) {
    var variables = new HashMap<>(environment);
    variables.put("BROKERBENCH_WORKER_IMAGE", "worker:1");
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + apiServer.getAddress().getPort())
            .build();
    try (var metrics = new OperatorMetrics();
        var client = new KubernetesClientBuilder().withConfig(config).build()) {
      var operator = OperatorMain.assemble(OperatorSettings.from(variables), client, metrics);
      operator.start();
      operator.stop();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var query = exchange.getRequestURI().getQuery();
    if ("websocket".equals(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      // As from an API server without web sockets: whoever watches tries without.
      respond(exchange, HttpURLConnection.HTTP_OK, "");
    } else if (query != null && query.contains("watch=true")) {
      // It hears of nothing, until the server stops.
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
      exchange.getResponseBody().flush();
    } else if (path.equals("/version")) {
      respond(exchange, HttpURLConnection.HTTP_OK, "{\"gitVersion\": \"v1.34.0\"}");
    } else {
      lists.add(path.replaceFirst("/apis?/.*?v1[a-z0-9]*/(namespaces/)?", ""));
      respond(exchange, HttpURLConnection.HTTP_OK, NOTHING);
    }
  }

  private static void respond(HttpExchange exchange, int code, String text) throws IOException {
    var body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
