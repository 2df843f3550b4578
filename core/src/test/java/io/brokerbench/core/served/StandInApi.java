package io.brokerbench.core.served;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stands in for an API server: has the objects that a test puts there, each by its path, lists them
 * page by page and by their labels, and sends watches every change, none twice and none missed.
 */
public final class StandInApi implements AutoCloseable {

  /** Where runs are, for the namespace and the name. */
  public static final String RUN = "/apis/brokerbench.io/v1alpha1/namespaces/%s/benchmarkruns/%s";

  /** Where suites are, likewise. */
  public static final String SUITE =
      "/apis/brokerbench.io/v1alpha1/namespaces/%s/benchmarksuites/%s";

  /** Where ConfigMaps are, likewise. */
  public static final String CONFIG_MAP = "/api/v1/namespaces/%s/configmaps/%s";

  private static final int BRIEF_SECONDS = 5;

  private final TreeMap<String, ObjectNode> objects = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final SequencedMap<OutputStream, String> watches = new LinkedHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile ToIntFunction<String> refusal = path -> 0;
  private volatile boolean frozen;
  private long version;

  private record Change(long version, String collection, String line) {}

  /** Has nothing yet. */
  public StandInApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::exchange);
    server.start();
  }

  /** Its address. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Creates or changes an object. */
  public synchronized void put(String path, JsonNode content) {
    var object = (ObjectNode) content.deepCopy();
    object.withObjectProperty("metadata").put("resourceVersion", String.valueOf(++version));
    note(path, objects.put(path, object) == null ? "ADDED" : "MODIFIED", object);
  }

  /** Deletes an object. */
  public synchronized void remove(String path) {
    version++;
    note(path, "DELETED", objects.remove(path));
  }

  /** Refuses requests whose path gives a status other than 0, and ends all watches. */
  public synchronized void refuse(ToIntFunction<String> statusOfPath) {
    refusal = statusOfPath;
    watches.keySet().forEach(StandInApi::end);
    watches.clear();
  }

  /** From now on answers nothing and sends nothing, and closes no connection. */
  public void freeze() {
    frozen = true;
    stall();
  }

  /** Sends nothing more to the watches that there are, and leaves them open. */
  public synchronized void stall() {
    watches.clear();
  }

  /** Paths that were asked for since the last call, without those of watches that end at once. */
  public List<String> requests() {
    var all = List.copyOf(requests);
    requests.clear();
    return all;
  }

  private void note(String path, String type, ObjectNode object) {
    var event = Json.mapper().createObjectNode().put("type", type);
    event.set("object", object);
    var change = new Change(version, path.substring(0, path.lastIndexOf('/')), event + "\n");
    changes.add(change);
    watches.forEach(
        (stream, collection) -> {
          if (collection.equals(change.collection())) {
            send(stream, change);
          }
        });
  }

  private static void send(OutputStream stream, Change change) {
    try {
      stream.write(change.line().getBytes(StandardCharsets.UTF_8));
      stream.flush();
    } catch (IOException e) {
      end(stream);
    }
  }

  private static void end(OutputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // The client went away before.
    }
  }

  private void exchange(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var query = query(exchange.getRequestURI().getQuery());
    if (frozen) {
      // The client waits, until it gives up.
      return;
    }
    var brief = isBrief(query);
    if (!brief) {
      requests.add(path);
    }
    var refused = refusal.applyAsInt(path);
    if (refused != 0) {
      answer(exchange, refused, failure(refused));
    } else if (!query.containsKey("watch")) {
      var found = find(path, query);
      answer(exchange, found == null ? 404 : 200, found == null ? failure(404) : found);
    } else if (brief) {
      answer(exchange, 200, changes(path, query.get("resourceVersion")));
    } else if ("websocket".equals(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      // As from one without web sockets: a client watches without them then.
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
    } else {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
      watch(exchange.getResponseBody(), path, query.getOrDefault("resourceVersion", "0"));
    }
  }

  /** Whether a watch ends so soon that its client only asks what changed. */
  private static boolean isBrief(Map<String, String> query) {
    return Integer.parseInt(query.getOrDefault("timeoutSeconds", "600")) <= BRIEF_SECONDS;
  }

  private synchronized String changes(String collection, String from) {
    return since(collection, from).map(Change::line).collect(Collectors.joining());
  }

  private Stream<Change> since(String collection, String from) {
    return changes.stream()
        .filter(change -> change.collection().equals(collection))
        .filter(change -> change.version() > Long.parseLong(from));
  }

  private synchronized void watch(OutputStream stream, String collection, String from) {
    since(collection, from).forEach(change -> send(stream, change));
    // As from an API server: a client takes a watch without web sockets for one that has begun when
    // something comes.
    var bookmark =
        "{\"type\": \"BOOKMARK\", \"object\": {\"apiVersion\": \"v1\", \"kind\": \"Any\","
            + " \"metadata\": {\"resourceVersion\": \"%d\"}}}\n";
    send(stream, new Change(version, collection, bookmark.formatted(version)));
    watches.put(stream, collection);
  }

  private synchronized String find(String path, Map<String, String> query) {
    if (objects.containsKey(path)) {
      return objects.get(path).toString();
    }
    if (!path.matches(".*/(benchmarkruns|benchmarksuites|configmaps)")) {
      return null;
    }
    var all =
        objects.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(path + "/"))
            .map(Map.Entry::getValue)
            .filter(object -> hasLabels(object, query.getOrDefault("labelSelector", "")))
            .toList();
    var from = Integer.parseInt(query.getOrDefault("continue", "0"));
    var limit = Integer.parseInt(query.getOrDefault("limit", "0"));
    var to = limit == 0 ? all.size() : Math.min(all.size(), from + limit);
    var more = to < all.size() ? String.valueOf(to) : "";
    return "{\"metadata\": {\"resourceVersion\": \"%d\", \"continue\": \"%s\"}, \"items\": %s}"
        .formatted(version, more, all.subList(from, to));
  }

  private static boolean hasLabels(ObjectNode object, String selector) {
    return Stream.of(selector.split(","))
        .filter(term -> !term.isEmpty())
        .map(term -> term.split("="))
        .allMatch(
            term -> object.path("metadata").path("labels").path(term[0]).asText().equals(term[1]));
  }

  private static Map<String, String> query(String text) {
    var found = new LinkedHashMap<String, String>();
    for (var part : text == null ? new String[0] : text.split("&")) {
      var equals = part.indexOf('=');
      found.put(part.substring(0, equals), part.substring(equals + 1));
    }
    return found;
  }

  private static String failure(int status) {
    // As an API server: a refusal names who asked.
    var user = "User \"system:serviceaccount:hidden:page\" cannot do that";
    return Json.write(
        Map.of("kind", "Status", "code", status, "message", status == 403 ? user : "no"));
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
