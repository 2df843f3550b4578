package io.brokerbench.worker.archive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.json.Json;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * Stands in for an API server: has the objects that a test puts there, tells watches of them, and
 * takes server-side applies of {@code status.archive} by one manager as an API server does.
 */
public final class StandInCluster implements AutoCloseable {

  static final String RUNS = "/apis/brokerbench.io/v1alpha1/namespaces/ns/benchmarkruns/";
  static final String SUITES = "/apis/brokerbench.io/v1alpha1/namespaces/ns/benchmarksuites/";
  static final String CONFIG_MAPS = "/api/v1/namespaces/ns/configmaps/";

  private final Map<String, ObjectNode> objects = new ConcurrentSkipListMap<>();
  private final Map<OutputStream, String> watches = new ConcurrentHashMap<>();
  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final HttpServer server;
  private volatile Function<Request, Integer> before = request -> 0;
  private int version;

  /** What a client asked for. */
  public record Request(
      String method, String path, String query, String contentType, String body) {}

  private record Answer(int code, String body) {

    static Answer of(int code) {
      return new Answer(
          code, Json.write(Map.of("kind", "Status", "code", code, "message", "as the test says")));
    }
  }

  /** Has nothing yet. */
  public StandInCluster() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  KubernetesClient client() {
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + port())
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** Is run before each request is answered, and may refuse it with another status than 0. */
  public void before(Function<Request, Integer> action) {
    before = action;
  }

  public synchronized void put(String path, ObjectNode object) {
    var known = objects.containsKey(path);
    object.withObjectProperty("metadata").put("resourceVersion", String.valueOf(++version));
    objects.put(path, object);
    send(path, known ? "MODIFIED" : "ADDED", object);
  }

  synchronized void remove(String path) {
    send(path, "DELETED", objects.remove(path));
  }

  synchronized ObjectNode get(String path) {
    return objects.get(path).deepCopy();
  }

  /** The requests so far that change something, and forgets them. */
  List<Request> changes() {
    return drained().stream().filter(request -> !request.method().equals("GET")).toList();
  }

  /** The requests so far, and forgets them. */
  List<Request> drained() {
    var found = new ArrayList<Request>();
    requests.drainTo(found);
    return found;
  }

  private void send(String path, String type, ObjectNode object) {
    var event = Json.mapper().createObjectNode().put("type", type);
    event.set("object", object);
    var line = (event + "\n").getBytes(StandardCharsets.UTF_8);
    watches.forEach(
        (stream, collection) -> {
          if (isIn(path, collection)) {
            try {
              stream.write(line);
              stream.flush();
            } catch (IOException e) {
              watches.remove(stream);
            }
          }
        });
  }

  /** Of one namespace, or of all. */
  private static boolean isIn(String path, String collection) {
    var parent = path.substring(0, path.lastIndexOf('/'));
    return parent.equals(collection)
        || parent.replaceFirst("/namespaces/[^/]+", "").equals(collection);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var uri = exchange.getRequestURI();
    var query = uri.getQuery() == null ? "" : uri.getQuery();
    if ("websocket".equals(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      // As from one without web sockets: a client watches without them then.
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
      return;
    }
    if (query.contains("watch=true")) {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
      watches.put(exchange.getResponseBody(), uri.getPath());
      return;
    }
    var request =
        new Request(
            exchange.getRequestMethod(),
            uri.getPath(),
            query,
            exchange.getRequestHeaders().getFirst("Content-Type"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    requests.add(request);
    var refused = before.apply(request);
    var answer = refused == 0 ? answer(request) : Answer.of(refused);
    var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(answer.code(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private synchronized Answer answer(Request request) throws IOException {
    if (request.method().equals("PATCH")) {
      return apply(
          request.path().replaceFirst("/status$", ""),
          (ObjectNode) Json.mapper().readTree(request.body()));
    }
    if (objects.containsKey(request.path())) {
      return new Answer(200, objects.get(request.path()).toString());
    }
    if (request.path().matches(".*/benchmark(runs|suites)")) {
      var items =
          objects.entrySet().stream()
              .filter(entry -> isIn(entry.getKey(), request.path()))
              .map(Map.Entry::getValue)
              .toList();
      return new Answer(
          200,
          "{\"metadata\": {\"resourceVersion\": \"%d\"}, \"items\": %s}".formatted(version, items));
    }
    return Answer.of(404);
  }

  /** The manager owns what it applied before: what it leaves out now goes. */
  private Answer apply(String path, ObjectNode patch) {
    var object = objects.get(path);
    if (object == null) {
      return Answer.of(404);
    }
    var metadata = patch.path("metadata");
    var found = object.path("metadata");
    if (!metadata.path("uid").equals(found.path("uid"))
        || metadata.has("resourceVersion")
            && !metadata.path("resourceVersion").equals(found.path("resourceVersion"))) {
      return Answer.of(409);
    }
    var recorded = object.path("status").path("archive").path("digest");
    var archive = patch.path("status").path("archive");
    if (!recorded.isMissingNode() && !recorded.equals(archive.path("digest"))) {
      return Answer.of(422);
    }
    object.withObjectProperty("status").set("archive", archive);
    put(path, object);
    return new Answer(200, object.toString());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
