package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.handover.Clearance;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.worker.kubernetes.ConfigMaps;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** A coordinator that starts while the brokers do waits until it may use them. */
class ClearanceOptionTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  private static final WorkOrder EARLY =
      WorkOrder.beforeClearance(null, KafkaSystem.at("kafka:9092"));

  private static final Clearance CLEARANCE =
      new Clearance(RunEnvironment.UNKNOWN, new VerificationReport(Instant.EPOCH, List.of()));

  private static final String CONFIG_MAP =
      """
      {"kind": "ConfigMap", "apiVersion": "v1",
       "metadata": {"name": "x-clearance", "namespace": "bench", "resourceVersion": "7"},
       "binaryData": {"%s": "%s"}}
      """
          .formatted(Clearance.KEY, Base64.getEncoder().encodeToString(CLEARANCE.pack()))
          .replace("\n", "");

  private final Set<String> queries = new ConcurrentSkipListSet<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer apiServer;

  @BeforeEach
  void start() throws IOException {
    apiServer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    apiServer.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    apiServer.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    apiServer.stop(0);
  }

  @Test
  void withoutItBrokersAreUsedAtOnce() throws Exception {
    assertThat(await(LONG)).isEqualTo(EARLY);
    assertThat(queries).isEmpty();
  }

  @Test
  void whatIsThereIsRead() throws Exception {
    serve(HttpURLConnection.HTTP_OK, CONFIG_MAP, "");

    assertThat(await(LONG, "x-clearance")).isEqualTo(EARLY.with(CLEARANCE));
  }

  /** Its rights are for that name alone. */
  @Test
  void whatComesLaterIsWatchedForByItsName() throws Exception {
    serve(HttpURLConnection.HTTP_OK, "", "{\"type\": \"ADDED\", \"object\": " + CONFIG_MAP + "}\n");

    assertThat(await(LONG, "x-clearance")).isEqualTo(EARLY.with(CLEARANCE));
    assertThat(queries)
        .hasSizeGreaterThan(1)
        .allMatch(query -> query.contains("fieldSelector=metadata.name=x-clearance"))
        .anyMatch(query -> query.contains("watch=true"));
  }

  @Test
  void oneWithoutClearanceIsWaitedForToo() throws Exception {
    var empty = CONFIG_MAP.replaceFirst(",\\s*\"binaryData.*", "}");
    serve(
        HttpURLConnection.HTTP_OK,
        empty,
        "{\"type\": \"MODIFIED\", \"object\": " + CONFIG_MAP.replace("\"7\"", "\"8\"") + "}\n");

    assertThat(await(LONG, "x-clearance")).isEqualTo(EARLY.with(CLEARANCE));
  }

  @Test
  void operatorThatNeverClearsItIsGivenUp() {
    serve(HttpURLConnection.HTTP_OK, "", "");

    assertThatThrownBy(() -> await(Duration.ofSeconds(1), "x-clearance"))
        .isInstanceOfSatisfying(
            NotClearedException.class,
            e ->
                assertThat(e.failure())
                    .isEqualTo(
                        new CoordinatorFailure(
                            Reason.StartDeadlineExceeded,
                            CommandMessage.NOT_CLEARED.with("x-clearance", 1).toString())));
  }

  @Test
  void refusalIsTold() {
    serve(HttpURLConnection.HTTP_FORBIDDEN, "", "");

    assertThatThrownBy(() -> await(Duration.ofSeconds(1), "x-clearance"))
        .isInstanceOfSatisfying(
            NotClearedException.class,
            e -> {
              assertThat(e.failure().reason()).isEqualTo(Reason.CoordinatorFailed);
              assertThat(e.failure().message()).contains("x-clearance", "because");
            });
  }

  private WorkOrder await(Duration bound, String... configMap)
      throws IOException, NotClearedException, InterruptedException {
    var option = new ClearanceOption();
    var words =
        List.of(configMap).stream()
            .map(name -> "--clearance-config-map=" + name)
            .toArray(String[]::new);
    CommandLine.populateCommand(option, words);
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + apiServer.getAddress().getPort())
            .withRequestRetryBackoffLimit(0)
            .build();
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      return option.await(EARLY, new ConfigMaps(client, "bench"), bound);
    }
  }

  /**
   * Answers.
   *
   * @param item the one ConfigMap that is listed; empty for none
   * @param event that is told to whoever watches
   */
  private void serve(int status, String item, String event) {
    apiServer.createContext("/", exchange -> answer(exchange, status, item, event));
  }

  private void answer(HttpExchange exchange, int status, String item, String event)
      throws IOException {
    var query = exchange.getRequestURI().getQuery();
    queries.add(String.valueOf(query));
    if ("websocket".equals(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      // As from a server without web sockets: the client watches without.
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, -1);
      exchange.close();
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if (query != null && query.contains("watch=true")) {
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
      exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
      awaitEnd();
    } else {
      var body =
          status == HttpURLConnection.HTTP_OK
              ? "{\"kind\": \"ConfigMapList\", \"apiVersion\": \"v1\","
                  + " \"metadata\": {\"resourceVersion\": \"1\"}, \"items\": [%s]}".formatted(item)
              : "{\"kind\": \"Status\", \"code\": %d, \"message\": \"because\"}".formatted(status);
      exchange.sendResponseHeaders(status, body.length());
      exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
    }
    exchange.close();
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
