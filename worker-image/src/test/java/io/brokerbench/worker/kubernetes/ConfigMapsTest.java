package io.brokerbench.worker.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.worker.report.ResultFiles;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one try after the other does where the API server is busy, and where it refuses. */
class ConfigMapsTest {

  private static final int UNTIL_IT_ANSWERS = 20;
  private static final byte[] CONTENT = {1, 2, 3};

  private static final String LIST =
      """
      {"kind": "ConfigMapList", "apiVersion": "v1", "metadata": {"resourceVersion": "1"},
       "items": [{"metadata": {"name": "x", "namespace": "benchmarks", "resourceVersion": "1"},
                  "binaryData": {"key": "%s"}}]}
      """
          .formatted(Base64.getEncoder().encodeToString(CONTENT));

  private static final ResultFiles FILES = new ResultFiles("{}", "{}", new byte[0], "");

  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger written = new AtomicInteger();
  private HttpServer apiServer;

  @BeforeEach
  void start() throws IOException {
    apiServer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    apiServer.start();
  }

  @AfterEach
  void stop() {
    apiServer.stop(0);
  }

  private void write(int status, int times) throws InterruptedException {
    try (var client = client("{}", status, times)) {
      new ConfigMaps(client, "benchmarks", Duration.ofMillis(1)).writeResults("results", FILES);
    }
  }

  private byte[] await(int status, int times, Duration bound) throws InterruptedException {
    try (var client = client(LIST, status, times)) {
      return new ConfigMaps(client, "benchmarks", Duration.ofMillis(1)).await("x", "key", bound);
    }
  }

  /** Of an API server that answers with {@code status} as often, and then with {@code text}. */
  private KubernetesClient client(String text, int status, int times) {
    apiServer.createContext(
        "/",
        exchange -> {
          var body = text.getBytes(StandardCharsets.UTF_8);
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(answer(exchange, status, times), body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + apiServer.getAddress().getPort())
            // The client's own repetitions are not what is looked at.
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  private int answer(HttpExchange exchange, int refusal, int times) {
    if (refused.get() < times) {
      refused.incrementAndGet();
      return refusal;
    }
    if (exchange.getRequestMethod().equals("PATCH")) {
      written.incrementAndGet();
    }
    return HttpURLConnection.HTTP_OK;
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void whoeverIsBusyIsAskedAgain(int status) throws InterruptedException {
    write(status, UNTIL_IT_ANSWERS);

    assertThat(refused).hasValue(UNTIL_IT_ANSWERS);
    assertThat(written).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 422})
  void whoeverRefusesIsNotAskedAgain(int status) {
    assertThatThrownBy(() -> write(status, Integer.MAX_VALUE))
        .isInstanceOf(KubernetesClientException.class);

    assertThat(refused).hasValue(1);
  }

  /** The first request of a process: its rights may not have reached this API server yet. */
  @ParameterizedTest
  @ValueSource(ints = {403, 429, 500, 503})
  void whatIsWaitedForIsAskedForAgain(int status) throws InterruptedException {
    assertThat(await(status, UNTIL_IT_ANSWERS, Duration.ofMinutes(5))).isEqualTo(CONTENT);

    assertThat(refused).hasValue(UNTIL_IT_ANSWERS);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 503})
  void whatNeverComesIsGivenUp(int status) {
    assertThatThrownBy(() -> await(status, Integer.MAX_VALUE, Duration.ofMillis(1_500)))
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("configmaps");

    assertThat(refused).hasValueGreaterThan(1);
  }
}
