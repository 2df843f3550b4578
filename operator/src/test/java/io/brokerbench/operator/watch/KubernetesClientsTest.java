package io.brokerbench.operator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the operator reads of the API server is no more than it needs, and all of that. */
class KubernetesClientsTest {

  private static final String ITEM =
      """
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "%s",
       "labels": {"a": "b"}, "managedFields": [{"manager": "kubectl", "operation": "Apply"}]}}
      """;

  @Test
  void leavesOutWhoManagesWhichField() {
    try (var client = KubernetesClients.create()) {
      var read =
          client.getKubernetesSerialization().unmarshal(ITEM.formatted("x"), ConfigMap.class);

      assertThat(read.getMetadata().getManagedFields()).isEmpty();
      assertThat(read.getMetadata().getLabels()).containsEntry("a", "b");
    }
  }

  @Test
  void listsGoOnToTheLastPage() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1/configmaps", KubernetesClientsTest::page);
    server.start();
    var config =
        new ConfigBuilder()
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .build();
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      assertThat(new WatchedObjects(client, Set.of()).all(ConfigMap.class))
          .extracting(found -> found.getMetadata().getName())
          .containsExactly("first", "second");
    } finally {
      server.stop(0);
    }
  }

  /** Five requests at most: the API server is back for the fifth, or not, or refuses an answer. */
  @ParameterizedTest(name = "answers {0} from request {1}")
  @CsvSource({"200, 1, 1", "200, 5, 5", "403, 3, 3"})
  void waitsForTheApiServer(int code, int from, int requests) throws IOException {
    assertThat(requestsUntilAnswered(code, from)).isEqualTo(requests);
  }

  @Test
  void givesUpWaitingForTheApiServer() {
    assertThatThrownBy(() -> requestsUntilAnswered(200, 6))
        .isInstanceOf(KubernetesClientException.class);
  }

  private static int requestsUntilAnswered(int code, int from) throws IOException {
    var requests = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/version",
        exchange -> {
          var answer = requests.incrementAndGet() < from ? 503 : code;
          var body = "{\"gitVersion\": \"v1.34.0\"}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(answer, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .withRequestRetryBackoffLimit(0)
            .build();
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      KubernetesClients.awaitApiServer(client);
      return requests.get();
    } finally {
      server.stop(0);
    }
  }

  private static void page(HttpExchange exchange) throws IOException {
    var query = exchange.getRequestURI().getQuery();
    var last = query.contains("continue=more");
    var body =
        """
        {"apiVersion": "v1", "kind": "ConfigMapList", "metadata": {"continue": "%s"},
         "items": [%s]}
        """
            .formatted(
                last || !query.contains("limit=" + KubernetesClients.PAGE) ? "" : "more",
                ITEM.formatted(last ? "second" : "first"))
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
