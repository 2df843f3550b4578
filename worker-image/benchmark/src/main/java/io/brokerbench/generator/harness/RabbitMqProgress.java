package io.brokerbench.generator.harness;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.ManagementApi;
import io.brokerbench.core.rabbitmq.RabbitMqNames;
import io.brokerbench.core.system.rabbitmq.RabbitMqSystem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * By the counters of a RabbitMQ node, which are exact at any time: what it has confirmed, and what
 * consumers have acknowledged. They outlive queues, and count from when these were deleted.
 */
final class RabbitMqProgress implements Progress {

  private static final String VIRTUAL_HOST = "/";
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final int TRIES = 120;
  private static final int POLL_MILLIS = 500;

  private static final Pattern CONFIRMED = counter("rabbitmq_global_messages_confirmed_total");
  private static final Pattern ACKNOWLEDGED =
      counter("rabbitmq_global_messages_acknowledged_total");

  private final HttpClient http = HttpClient.newHttpClient();
  private final ManagementApi api = ManagementApi.of(RabbitMqNode.ENDPOINT, Credentials.NONE);
  private final BrokerAdmin admin =
      new RabbitMqSystem().connect(RabbitMqNode.ENDPOINT, Credentials.NONE);

  /** When queues were deleted. */
  private long producedBefore;

  private long consumedBefore;

  private static Pattern counter(String name) {
    return Pattern.compile("^" + name + "\\{[^}]*} (\\S+)$", Pattern.MULTILINE);
  }

  /** The queue of a topic that {@link #createTopic} has made. */
  static String queue(String topic) {
    return RabbitMqNames.queue(topic, 0, RabbitMqNames.subscription(topic, 0));
  }

  /** Returns when the node counts, and takes requests: plugins come last. */
  @Override
  public void awaitBroker() {
    await(
        () -> {
          metrics();
          requireOk(api.get("/api/nodes").isOk());
        });
  }

  /** As brokerbench makes its own. */
  @Override
  public void createTopic(String name) {
    var plan = Workload.unlimited(BrokerKind.RabbitMQ, 1_024, true).plan().topics();
    var topics =
        new TopicPlan(
            List.of(name), plan.partitionsPerTopic(), plan.replicationFactor(), plan.config());
    await(() -> admin.createTopics(topics));
  }

  @Override
  public Position position(boolean consumed) {
    var before = System.nanoTime();
    var metrics = awaitMetrics();
    // A busy node takes its time: it looked somewhere in between.
    var nanos = before + (System.nanoTime() - before) / 2;
    return new Position(
        sum(CONFIRMED, metrics) - producedBefore,
        sum(ACKNOWLEDGED, metrics) - consumedBefore,
        nanos,
        nanos);
  }

  @Override
  public long consumed() {
    return position(true).consumed();
  }

  @Override
  public boolean hasBegun() {
    return position(false).produced() > 0;
  }

  /** What is acknowledged is gone. */
  @Override
  public void keepLittle() {}

  @Override
  public void clear() {
    await(
        () -> {
          for (var queue : api.queues(VIRTUAL_HOST, "").keySet()) {
            delete("queues", queue);
          }
          for (var exchange : api.get(path("exchanges")).json()) {
            var name = exchange.path("name").asText();
            // Those of every node.
            if (!name.isEmpty() && !name.startsWith("amq.")) {
              delete("exchanges", name);
            }
          }
        });
    var since = position(true);
    producedBefore += since.produced();
    consumedBefore += since.consumed();
  }

  private void delete(String kind, String name) throws BrokerException {
    var answer = api.delete(path(kind) + "/" + RabbitMqNames.inUrl(name));
    requireOk(answer.isOk() || answer.status() == 404);
  }

  private static String path(String kind) {
    return "/api/%s/%s".formatted(kind, RabbitMqNames.inUrl(VIRTUAL_HOST));
  }

  private static void requireOk(boolean ok) {
    if (!ok) {
      throw new IllegalStateException("the broker does not do what it is asked for");
    }
  }

  /** The sum over all protocols and types of queues. */
  static long sum(String counter, String metrics) {
    return sum(counter(counter), metrics);
  }

  private static long sum(Pattern counter, String metrics) {
    return counter
        .matcher(metrics)
        .results()
        .mapToLong(found -> (long) Double.parseDouble(found.group(1)))
        .sum();
  }

  private String awaitMetrics() {
    var metrics = new String[1];
    await(() -> metrics[0] = metrics());
    return metrics[0];
  }

  private String metrics() throws IOException {
    var request = HttpRequest.newBuilder(URI.create(RabbitMqNode.METRICS_URL)).timeout(BOUND);
    try {
      var answer = http.send(request.build(), BodyHandlers.ofString());
      requireOk(answer.statusCode() == 200);
      return answer.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private interface Request {
    void send() throws BrokerException, IOException;
  }

  private static void await(Request request) {
    for (var tries = TRIES; ; tries--) {
      try {
        request.send();
        return;
      } catch (BrokerException | IOException | IllegalStateException e) {
        // A queue may be on its way in or out.
        if (tries == 0 || Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException("the broker does not answer", e);
        }
        Waiting.pause(POLL_MILLIS);
      }
    }
  }

  @Override
  public void close() {
    admin.close();
    api.close();
    http.close();
  }
}
