package io.brokerbench.core.system.pulsar;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * An HTTP server that answers as Pulsar 4.0.8 was seen to: broker and bookie in one. Answers can be
 * edited, path by path.
 */
final class RecordedPulsar implements AutoCloseable {

  static final String NAMESPACE = "public/brokerbench-0f8fad5b";
  static final String TOPIC = "/admin/v2/persistent/" + NAMESPACE + "/t-0";

  private static final Pattern PARTITION = Pattern.compile("-partition-\\d+/internalStats");

  private record Reply(int status, String body) {}

  private final HttpServer server;
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final Map<String, Deque<Reply>> first = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();

  RecordedPulsar() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
    reply("/admin/v2/brokers", 200, "[\"" + address() + "\"]");
    reply("/admin/v2/clusters", 200, "[\"test\"]");
    reply("/admin/v2/brokers/version", 200, "4.0.8");
    reply("/admin/v2/bookies/all", 200, "{\"bookies\":[{\"bookieId\":\"127.0.0.1:3181\"}]}");
    reply("/admin/v2/brokers/configuration/runtime", 200, recorded("runtime-configuration.json"));
    reply("/api/v1/config/server_config", 200, recorded("server-config.json"));
    reply(TOPIC + "/persistence", 200, recorded("persistence.json"));
    reply(TOPIC + "/partitions", 204, "");
    reply("/admin/v2/namespaces/" + NAMESPACE, 204, "");
    reply(TOPIC + "-partition-N/internalStats", 200, recorded("internal-stats.json"));
  }

  /** Its {@code host:port}. */
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  String url() {
    return "http://" + address();
  }

  /** Method and path of every request, in the order of their arrival. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  int mostInFlight() {
    return mostInFlight.get();
  }

  /** Answers requests for {@code path} from now on. */
  RecordedPulsar reply(String path, int status, String body) {
    replies.put(path, new Reply(status, body));
    return this;
  }

  /** Answers the next request for {@code path} only. */
  RecordedPulsar replyOnce(String path, int status, String body) {
    first.computeIfAbsent(path, p -> new ArrayDeque<>()).add(new Reply(status, body));
    return this;
  }

  /** Edits the answer to requests for {@code path}. */
  RecordedPulsar edit(String path, String regex, String replacement) {
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
    mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      requests.add(
          (exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body).strip());
      var reply = find(PARTITION.matcher(path).replaceFirst("-partition-N/internalStats"));
      if (reply.status() == 307) {
        exchange.getResponseHeaders().add("Location", url() + reply.body());
      }
      var bytes = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
    } finally {
      inFlight.decrementAndGet();
    }
  }

  private Reply find(String path) {
    var queue = first.get(path);
    if (queue != null) {
      synchronized (queue) {
        if (!queue.isEmpty()) {
          return queue.poll();
        }
      }
    }
    return replies.getOrDefault(path, new Reply(404, "{\"reason\":\"not found\"}"));
  }

  private static String recorded(String file) {
    try (var stream = RecordedPulsar.class.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
