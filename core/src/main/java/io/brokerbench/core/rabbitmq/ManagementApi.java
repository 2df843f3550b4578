package io.brokerbench.core.rabbitmq;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.http.HttpApi;
import io.brokerbench.core.http.HttpApi.Answer;
import io.brokerbench.core.plan.Protocol;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The management API of a RabbitMQ cluster. Each node answers for the cluster: where one does not
 * answer, the next is asked.
 */
public final class ManagementApi implements AutoCloseable {

  /** Bound of a request to the only node, its repetitions included. */
  private static final Duration BOUND = Duration.ofSeconds(20);

  /**
   * The same of a request that another node can answer too: each is asked once within the first
   * bound, so that a node that is down costs little, and then once within the second.
   */
  private static final List<Duration> BOUNDS_OF_SEVERAL =
      List.of(Duration.ofSeconds(2), Duration.ofSeconds(10));

  /** The most that RabbitMQ puts into a page. */
  private static final int PAGE = 500;

  private final HttpApi http;
  private final List<String> urls;
  private final List<Duration> bounds;

  /** Which of the URLs answered last. */
  private volatile int current;

  private ManagementApi(HttpApi http, List<String> urls, List<Duration> bounds) {
    this.http = http;
    this.urls = urls;
    this.bounds = bounds;
  }

  /**
   * One request.
   *
   * @param <R> its answer
   */
  private interface Request<R> {
    R send(String url, Duration bound) throws BrokerException;
  }

  /**
   * The API of the cluster at {@code endpoint}; nothing is sent yet. Every request fails if the
   * endpoint has no URL of it.
   */
  public static ManagementApi of(Endpoint endpoint, Credentials credentials) {
    var several = endpoint.all(Protocol.RabbitMqManagement).size() > 1;
    return of(endpoint, credentials, several ? BOUNDS_OF_SEVERAL : List.of(BOUND));
  }

  static ManagementApi of(Endpoint endpoint, Credentials credentials, List<Duration> bounds) {
    var http =
        RabbitMqLogin.of(endpoint.access(), credentials)
            .map(login -> HttpApi.withPassword(login.user(), login.password(), credentials))
            .orElseGet(() -> new HttpApi(credentials));
    var urls =
        endpoint.all(Protocol.RabbitMqManagement).stream()
            .map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
            .toList();
    return new ManagementApi(http, urls, bounds);
  }

  /** Its URLs, without a slash at the end. */
  public List<String> urls() {
    return urls;
  }

  /**
   * What is at {@code path}, such as {@code /api/nodes}.
   *
   * @throws BrokerException if no node answers
   */
  public Answer get(String path) throws BrokerException {
    return any((url, bound) -> http.get(url + path, bound));
  }

  /**
   * What the node at one of the {@link #urls} says of itself.
   *
   * @throws BrokerException if it does not answer
   */
  public Answer getFrom(String url, String path) throws BrokerException {
    return http.get(url + path, BOUND);
  }

  /**
   * Puts {@code body}, as JSON.
   *
   * @throws BrokerException if no node answers
   */
  public Answer put(String path, Object body) throws BrokerException {
    return any((url, bound) -> http.put(url + path, body, bound));
  }

  /**
   * Posts {@code body}, as JSON: only what may arrive twice.
   *
   * @throws BrokerException if no node answers
   */
  public Answer post(String path, Object body) throws BrokerException {
    return any((url, bound) -> http.post(url + path, body, bound));
  }

  /**
   * Deletes what is at {@code path}.
   *
   * @throws BrokerException if no node answers
   */
  public Answer delete(String path) throws BrokerException {
    return any((url, bound) -> http.delete(url + path, bound));
  }

  /**
   * The queues and streams of a virtual host whose names begin with {@code prefix}, by name, with
   * all that RabbitMQ says of them.
   *
   * @throws BrokerException if no node answers, or if it is not allowed
   */
  public Map<String, JsonNode> queues(String virtualHost, String prefix) throws BrokerException {
    var path =
        "/api/queues/%s?name=%s&use_regex=true&pagination=true&page_size=%d&page="
            .formatted(
                RabbitMqNames.inUrl(virtualHost),
                RabbitMqNames.inUrl(RabbitMqNames.startsWith(prefix)),
                PAGE);
    var queues = new LinkedHashMap<String, JsonNode>();
    var pages = 1;
    for (var page = 1; page <= pages; page++) {
      var answer = get(path + page);
      // A page that is no more: queues were deleted meanwhile.
      if (page > 1 && answer.status() == 400) {
        break;
      }
      var found = answer.json();
      pages = found.path("page_count").asInt();
      found.path("items").forEach(queue -> queues.put(queue.path("name").asText(), queue));
    }
    return queues;
  }

  /** The name of the node that leads a queue or stream; empty where none does. */
  public static String leader(JsonNode queue) {
    var leader = queue.path("leader").asText();
    return leader.isEmpty() ? queue.path("node").asText() : leader;
  }

  @Override
  public void close() {
    http.close();
  }

  private <R> R any(Request<R> request) throws BrokerException {
    var failure = new BrokerException(ManagementMessage.NO_URL.with());
    for (var bound : bounds) {
      var first = current;
      for (var i = 0; i < urls.size(); i++) {
        var number = (first + i) % urls.size();
        try {
          var answer = request.send(urls.get(number), bound);
          current = number;
          return answer;
        } catch (NotAuthenticatedException e) {
          throw e;
        } catch (BrokerException e) {
          failure = e;
        }
      }
    }
    throw failure;
  }
}
