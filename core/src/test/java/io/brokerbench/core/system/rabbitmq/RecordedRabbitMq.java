package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * The management API of a node, which answers as RabbitMQ 4.0.5 was seen to. Answers can be edited,
 * path by path. All that is written succeeds.
 */
final class RecordedRabbitMq implements AutoCloseable {

  static final String NODES = "/api/nodes";
  static final String OVERVIEW = "/api/overview";
  static final String EFFECTIVE = "/api/config/effective";
  static final String QUEUES = "/api/queues/%2F";

  private record Reply(int status, String body) {}

  private final HttpServer server;
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  RecordedRabbitMq() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
    reply(NODES, 200, recorded("nodes.json"));
    reply(OVERVIEW, 200, recorded("overview.json"));
    reply(EFFECTIVE, 200, recorded("effective.txt"));
    reply(QUEUES, 200, recorded("quorum.json"));
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Method, path, query and body of every request, in the order of their arrival. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** What was sent with the one request that begins so. */
  JsonNode sent(String methodAndPath) {
    var bodies =
        requests.stream()
            .filter(request -> request.startsWith(methodAndPath + " "))
            .map(request -> request.substring(methodAndPath.length()))
            .toList();
    assertThat(bodies).as("requests %s among %s", methodAndPath, requests).hasSize(1);
    return json(bodies.getFirst());
  }

  static JsonNode json(String text) {
    try {
      return Json.mapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers requests to read {@code path} from now on. */
  RecordedRabbitMq reply(String path, int status, String body) {
    replies.put(path, new Reply(status, body));
    return this;
  }

  /** Edits the answer to requests to read {@code path}. */
  RecordedRabbitMq edit(String path, String regex, String replacement) {
    var reply = replies.get(path);
    var edited = reply.body().replaceAll(regex, replacement);
    if (edited.equals(reply.body())) {
      throw new IllegalArgumentException(path + " has no " + regex);
    }
    return reply(path, reply.status(), edited);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var method = exchange.getRequestMethod();
      var path = exchange.getRequestURI().getRawPath();
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      requests.add((method + " " + exchange.getRequestURI() + " " + body).strip());
      var reply =
          method.equals("GET")
              ? replies.getOrDefault(path, new Reply(404, "{\"error\":\"Object Not Found\"}"))
              : replies.getOrDefault(method + " " + path, new Reply(204, ""));
      var bytes = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  /** An answer of a real server: see the head of {@code RabbitMqBrokerAdminTest}. */
  static String recorded(String file) {
    try (var stream = RecordedRabbitMq.class.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
