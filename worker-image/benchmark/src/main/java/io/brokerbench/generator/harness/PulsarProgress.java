package io.brokerbench.generator.harness;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** By the counters of Pulsar's topics: what came in, and what went out to consumers. */
final class PulsarProgress implements Progress {

  private static final String API = PulsarBroker.ADMIN_URL + "/admin/v2";

  /** Where topics are whose generator has no namespace of its own. */
  private static final String NAMESPACE = "public/default";

  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final int TRIES = 240;
  private static final int POLL_MILLIS = 500;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  /** {@code persistent://NAMESPACE/name}, as clients have it. */
  static String topic(String name) {
    return "persistent://" + NAMESPACE + "/" + name;
  }

  /** Returns when the namespace for topics is there: it comes last. */
  @Override
  public void awaitBroker() {
    await(() -> isOk("GET", "/namespaces/" + NAMESPACE, ""));
  }

  @Override
  public void createTopic(String name) {
    require(
        "PUT", "/persistent/" + NAMESPACE + "/" + name + "/partitions", "" + Workload.PARTITIONS);
  }

  @Override
  public Position position(boolean consumed) {
    var before = System.nanoTime();
    var produced = 0L;
    var received = 0L;
    for (var topic : topics()) {
      var stats = get("/persistent/" + topic + "/partitioned-stats?perPartition=false");
      produced += stats.path("msgInCounter").asLong();
      received += stats.path("msgOutCounter").asLong();
    }
    // A busy broker takes its time: it looked somewhere in between.
    var nanos = before + (System.nanoTime() - before) / 2;
    return new Position(produced, received, nanos, nanos);
  }

  @Override
  public long consumed() {
    return position(true).consumed();
  }

  @Override
  public boolean hasBegun() {
    return position(false).produced() > 0;
  }

  /** Brokerbench's own namespaces keep everything: from now on, nothing that is read. */
  @Override
  public void keepLittle() {
    for (var namespace : get("/namespaces/public")) {
      require(
          "POST",
          "/namespaces/" + namespace.asText() + "/retention",
          "{\"retentionTimeInMinutes\": 0, \"retentionSizeInMB\": 0}");
    }
  }

  @Override
  public void clear() {
    for (var topic : topics()) {
      require("DELETE", "/persistent/" + topic + "/partitions?force=true", "");
    }
  }

  /** {@code tenant/namespace/topic} of all that are partitioned, as no topic of its own is. */
  private List<String> topics() {
    var topics = new ArrayList<String>();
    for (var namespace : get("/namespaces/public")) {
      for (var topic : get("/persistent/" + namespace.asText() + "/partitioned")) {
        topics.add(topic.asText().replace("persistent://", ""));
      }
    }
    return topics;
  }

  /** What is there; nothing where it is on its way in or out. */
  private JsonNode get(String path) {
    try {
      var answer = http.send(request("GET", path, ""), BodyHandlers.ofString());
      return answer.statusCode() / 100 == 2
          ? Json.mapper().readTree(answer.body())
          : Json.mapper().missingNode();
    } catch (IOException e) {
      throw new IllegalStateException("the broker does not answer", e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private void require(String method, String path, String body) {
    await(() -> isOk(method, path, body));
  }

  private boolean isOk(String method, String path, String body) {
    try {
      var answer = http.send(request(method, path, body), BodyHandlers.discarding());
      return answer.statusCode() / 100 == 2;
    } catch (IOException e) {
      // It is not yet there.
      return false;
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static void await(BooleanSupplier done) {
    for (var tries = TRIES; !done.getAsBoolean(); tries--) {
      if (tries == 0) {
        throw new IllegalStateException("the broker does not do what it is asked for");
      }
      Waiting.pause(POLL_MILLIS);
    }
  }

  private static HttpRequest request(String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create(API + path))
        .timeout(BOUND)
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body))
        .build();
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted", e);
  }

  @Override
  public void close() {
    http.close();
  }
}
