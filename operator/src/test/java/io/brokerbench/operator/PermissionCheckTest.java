package io.brokerbench.operator;

import static io.brokerbench.operator.permission.PermissionMessage.MAY;
import static io.brokerbench.operator.permission.PermissionMessage.MAY_NOT;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.operator.permission.CheckedLine;
import io.brokerbench.operator.permission.PermissionMessage;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is asked of an API server, by one that lets everybody see pods and nothing else. */
class PermissionCheckTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private HttpServer apiServer;
  private boolean hasCrd = true;

  @BeforeEach
  void serve() throws IOException {
    apiServer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    apiServer.createContext("/", this::answer);
    apiServer.start();
  }

  @AfterEach
  void stop() {
    apiServer.stop(0);
  }

  @Test
  void everySurpriseIsToldNotOnlyTheFirst() {
    assertThat(check("systems.kafka.strimzi.enabled")).isFalse();

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .contains(
            line(true, MAY, "get", "pods", "bench"),
            line(false, MAY, "get", "pods", "operators"),
            line(false, MAY_NOT, "create", "jobs.batch", "bench"),
            line(false, MAY_NOT, "get", "pods/log", "bench"),
            line(true, MAY_NOT, "create", "pods/exec", "bench"),
            line(true, MAY_NOT, "patch", "services", "bench"),
            served(true),
            new CheckedLine(true, PermissionMessage.LISTABLE.with("BenchmarkRuns")).toString());
  }

  @Test
  void missingCrdIsTold() {
    hasCrd = false;

    assertThat(check()).isFalse();

    assertThat(printed.toString(StandardCharsets.UTF_8).lines()).contains(served(false));
  }

  private static String line(
      boolean asExpected, PermissionMessage found, String verb, String resource, String namespace) {
    var where = PermissionMessage.IN_NAMESPACE.with(namespace);
    return new CheckedLine(asExpected, found.with(verb, resource, where)).toString();
  }

  private static String served(boolean asExpected) {
    return new CheckedLine(
            asExpected, PermissionMessage.SERVED.with("benchmarkruns", "brokerbench.io/v1alpha1"))
        .toString();
  }

  private boolean check(String... values) {
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + apiServer.getAddress().getPort())
            .withNamespace("operators")
            .build();
    var settings =
        OperatorSettings.from(
            Map.of("BROKERBENCH_WORKER_IMAGE", "w:1", "BROKERBENCH_WATCH_NAMESPACES", "bench"));
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      return new PermissionCheck(client, settings, new PrintStream(printed)).run(List.of(values));
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    var asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    switch (exchange.getRequestURI().getPath()) {
      case "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews" -> {
        var allowed =
            asked.contains("\"resource\":\"pods\"")
                && asked.contains("\"subresource\":\"\"")
                && asked.contains("\"verb\":\"get\"");
        respond(
            exchange,
            HttpURLConnection.HTTP_CREATED,
            """
            {"apiVersion": "authorization.k8s.io/v1", "kind": "SelfSubjectAccessReview",
             "spec": {}, "status": {"allowed": %s}}
            """
                .formatted(allowed));
      }
      case "/apis/brokerbench.io/v1alpha1" ->
          respond(
              exchange,
              hasCrd ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_NOT_FOUND,
              hasCrd
                  ? """
                  {"kind": "APIResourceList", "apiVersion": "v1", "resources": [
                    {"name": "benchmarkruns"}, {"name": "benchmarkruns/status"}]}
                  """
                  : "404 page not found");
      default ->
          respond(
              exchange,
              HttpURLConnection.HTTP_OK,
              """
              {"metadata": {"resourceVersion": "1"}, "items": []}
              """);
    }
  }

  private static void respond(HttpExchange exchange, int code, String text) throws IOException {
    var body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
