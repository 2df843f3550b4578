package io.brokerbench.core.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.TlsContext;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;

/**
 * JSON over HTTP, with a bound on every request.
 *
 * <p>All requests may be sent twice without harm, so one that the network or a server that is busy
 * with itself (5xx: a topic on its way to another broker) fails is sent again within its bound.
 * Redirects to the broker that owns a topic are followed, with the token, which the JDK's client
 * would leave out, but never from TLS to where there is none.
 */
public final class HttpApi implements AutoCloseable {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration LEAST_ATTEMPT = Duration.ofSeconds(10);
  private static final int LEAST_ATTEMPTS = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
  private static final int BODY_CHARACTERS_TOLD = 300;
  private static final int MOST_REDIRECTS = 5;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 307, 308);

  private final HttpClient client;
  private final String accept;
  private final String scheme;
  private final String token;
  private final RequestTime time;

  /** With what lets us in: a token, a certificate, or {@link Credentials#NONE}. */
  public HttpApi(Credentials credentials) {
    this(credentials, new RequestTime());
  }

  HttpApi(Credentials credentials, RequestTime time) {
    this("application/json", "Bearer", credentials.token(), credentials, time);
  }

  private HttpApi(
      String accept, String scheme, String token, Credentials credentials, RequestTime time) {
    this.accept = accept;
    this.scheme = scheme;
    this.token = token;
    this.time = time;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .sslContext(TlsContext.of(credentials))
            .build();
  }

  /**
   * Requests of a user with a password, to a server that answers plain text where it has no JSON.
   *
   * @param credentials which certificates to trust and to show
   */
  public static HttpApi withPassword(String user, String password, Credentials credentials) {
    var pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    var token = Base64.getEncoder().encodeToString(pair);
    var accept = "application/json, text/plain;q=0.5";
    return new HttpApi(accept, "Basic", token, credentials, new RequestTime());
  }

  /**
   * An answer.
   *
   * @param command what was asked: method and URL
   * @param status its HTTP status
   * @param body its text
   */
  public record Answer(String command, int status, String body) {

    public boolean isOk() {
      return status / 100 == 2;
    }

    /** Whether the server knows the answer and keeps it to itself. */
    public boolean isForbidden() {
      return status == 401 || status == 403;
    }

    /** The body, read as JSON. */
    public JsonNode json() throws BrokerException {
      if (!isOk()) {
        throw failure();
      }
      try {
        return Json.mapper().readTree(body);
      } catch (JsonProcessingException e) {
        throw new BrokerException(HttpMessage.NO_JSON.with(command, shortBody()), e);
      }
    }

    /** That it is not what was hoped for. */
    public BrokerException failure() {
      var message = HttpMessage.ANSWERED.with(command, status, shortBody());
      return status == HttpURLConnection.HTTP_UNAUTHORIZED
          ? new NotAuthenticatedException(message, null)
          : new BrokerException(message);
    }

    private String shortBody() {
      var line = body.strip().replaceAll("\\s+", " ");
      return line.length() <= BODY_CHARACTERS_TOLD
          ? line
          : line.substring(0, BODY_CHARACTERS_TOLD) + "...";
    }
  }

  /** A bound on a request, its repetitions included. */
  private record Bound(RequestTime time, long deadlineNanos) {
    static Bound of(RequestTime time, Duration bound) {
      return new Bound(time, time.nanos() + bound.toNanos());
    }

    Duration left() {
      return Duration.ofNanos(deadlineNanos - time.nanos());
    }
  }

  /** How long one attempt may take: what a busy broker has forgotten it answers when asked anew. */
  private static Duration attempt(Duration whole, Duration left) {
    var part = whole.dividedBy(LEAST_ATTEMPTS);
    return min(part.compareTo(LEAST_ATTEMPT) < 0 ? LEAST_ATTEMPT : part, left);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /**
   * Asks for {@code url}.
   *
   * @throws BrokerException if no answer comes within the bound
   */
  public Answer get(String url, Duration bound) throws BrokerException {
    return send("GET", url, HttpRequest.BodyPublishers.noBody(), bound);
  }

  /**
   * Puts {@code body}, as JSON, at {@code url}.
   *
   * @throws BrokerException if no answer comes within the bound
   */
  public Answer put(String url, Object body, Duration bound) throws BrokerException {
    return send("PUT", url, HttpRequest.BodyPublishers.ofString(Json.write(body)), bound);
  }

  /**
   * Posts {@code body}, as JSON, to {@code url}: only what may arrive twice.
   *
   * @throws BrokerException if no answer comes within the bound
   */
  public Answer post(String url, Object body, Duration bound) throws BrokerException {
    return send("POST", url, HttpRequest.BodyPublishers.ofString(Json.write(body)), bound);
  }

  /**
   * Deletes {@code url}.
   *
   * @throws BrokerException if no answer comes within the bound
   */
  public Answer delete(String url, Duration bound) throws BrokerException {
    return send("DELETE", url, HttpRequest.BodyPublishers.noBody(), bound);
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  private Answer send(String method, String url, HttpRequest.BodyPublisher body, Duration duration)
      throws BrokerException {
    var command = method + " " + url;
    var uri = uri(command, url);
    var bound = Bound.of(time, duration);
    var pause = FIRST_PAUSE;
    var failure = new BrokerException(HttpMessage.OUT_OF_TIME.with(command));
    // A pause may take longer than it should, and a request needs some time.
    for (var left = bound.left(); left.isPositive(); left = bound.left()) {
      try {
        var answer = sendOnce(command, method, uri, body, attempt(duration, left));
        if (answer.status() < 500) {
          return answer;
        }
        failure = answer.failure();
      } catch (IOException e) {
        failure = new BrokerException(HttpMessage.REQUEST_FAILED.with(command, reason(e)), e);
        if (TlsRefusals.isFinal(e)) {
          throw new NotAuthenticatedException(failure.details(), e);
        }
      }
      if (bound.left().compareTo(pause) <= 0) {
        break;
      }
      pause(command, pause);
      pause = min(pause.multipliedBy(2), LONGEST_PAUSE);
    }
    throw failure;
  }

  private Answer sendOnce(
      String command, String method, URI uri, HttpRequest.BodyPublisher body, Duration timeout)
      throws IOException, BrokerException {
    var target = uri;
    for (var i = 0; i <= MOST_REDIRECTS; i++) {
      var response = exchange(command, request(method, target, body, timeout));
      var location = response.headers().firstValue("Location");
      if (!REDIRECTS.contains(response.statusCode()) || location.isEmpty()) {
        return new Answer(command, response.statusCode(), withoutToken(response.body()));
      }
      target = target.resolve(uri(command, location.get()));
      if (uri.getScheme().equals("https") && !"https".equals(target.getScheme())) {
        throw new BrokerException(
            HttpMessage.REDIRECT_UNENCRYPTED.with(
                command, target.getScheme() + "://" + target.getAuthority()));
      }
    }
    throw new BrokerException(HttpMessage.REDIRECTS.with(command, MOST_REDIRECTS, target));
  }

  private HttpRequest request(
      String method, URI uri, HttpRequest.BodyPublisher body, Duration timeout) {
    var request =
        HttpRequest.newBuilder(uri)
            .timeout(timeout)
            .header("Accept", accept)
            .header("Content-Type", "application/json")
            .method(method, body);
    if (token != null) {
      request.header("Authorization", scheme + " " + token);
    }
    return request.build();
  }

  private HttpResponse<String> exchange(String command, HttpRequest request)
      throws IOException, BrokerException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw interrupted(command, e);
    }
  }

  /** What is quoted in messages must not have it, even if a server sends it back. */
  private String withoutToken(String body) {
    return token == null ? body : body.replace(token, "(the token)");
  }

  private static URI uri(String command, String url) throws BrokerException {
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new BrokerException(
          HttpMessage.REQUEST_FAILED.with(command, String.valueOf(e.getMessage())), e);
    }
  }

  private void pause(String command, Duration pause) throws BrokerException {
    try {
      time.sleep(pause);
    } catch (InterruptedException e) {
      throw interrupted(command, e);
    }
  }

  private static BrokerException interrupted(String command, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new BrokerException(HttpMessage.INTERRUPTED.with(command), e);
  }

  private static String reason(IOException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    var type = e.getClass().getSimpleName();
    return root.getMessage() == null ? type : type + ": " + root.getMessage();
  }
}
