package io.brokerbench.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * An API server that keeps objects: it creates, merges and deletes them, and deletes what has lost
 * its owners. It can fail at one write, before or after it has done it.
 */
final class FakeApiServer implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What it says about every request without an object as answer. */
  static final String MESSAGE = "as the test says";

  private static final int CREATED = 201;
  private static final Pattern NAMESPACE = Pattern.compile("/namespaces/([^/]+)/");
  private static final Set<String> COLLECTIONS =
      Set.of(
          "benchmarkruns",
          "benchmarksuites",
          "configmaps",
          "events",
          "jobs",
          "networkpolicies",
          "nodes",
          "persistentvolumeclaims",
          "pods",
          "rolebindings",
          "roles",
          "serviceaccounts",
          "services",
          "statefulsets");

  private final HttpServer server;
  private final Map<String, ObjectNode> objects = new ConcurrentSkipListMap<>();
  private final List<String> created = new ArrayList<>();
  private final Map<String, Integer> reads = new HashMap<>();
  private final Set<String> permissions = new ConcurrentSkipListSet<>();
  private long version;
  private int writes;
  private int failsAt = -1;
  private boolean failsAfter;
  private String rejected;

  FakeApiServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.createContext(
        "/version",
        exchange -> send(exchange, HttpURLConnection.HTTP_OK, "{\"gitVersion\": \"v1.34.0\"}"));
    server.start();
  }

  KubernetesClient client() {
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /**
   * Answers one write with an error.
   *
   * @param write which one from now on, from 0
   * @param after whether it is done nevertheless
   */
  synchronized void failAt(int write, boolean after) {
    failsAt = writes + write;
    failsAfter = after;
  }

  /** Clients may not create objects whose path begins so; null: they may create any. */
  synchronized void reject(String path) {
    rejected = path;
  }

  /** Forgets everything. */
  synchronized void clear() {
    objects.clear();
    created.clear();
    writes = 0;
    failsAt = -1;
  }

  /** Whether that write has come. */
  synchronized boolean hasFailed() {
    return failsAt >= 0 && writes > failsAt;
  }

  /** Paths of the objects that were created by clients, in their order. */
  synchronized List<String> created() {
    return List.copyOf(created);
  }

  /** What clients needed, such as {@code create configmaps}. */
  Set<String> permissions() {
    return permissions;
  }

  /** How often clients have asked for that path. */
  synchronized int reads(String path) {
    return reads.getOrDefault(path, 0);
  }

  synchronized List<ObjectNode> list(String collection) {
    return objects.entrySet().stream()
        .filter(entry -> parent(entry.getKey()).equals(collection))
        .map(entry -> entry.getValue().deepCopy())
        .toList();
  }

  synchronized ObjectNode get(String path) {
    var found = objects.get(path);
    return found == null ? null : found.deepCopy();
  }

  synchronized void put(String path, ObjectNode object) {
    var metadata = object.withObjectProperty("metadata");
    var namespace = NAMESPACE.matcher(path);
    if (!metadata.has("namespace") && namespace.find()) {
      metadata.put("namespace", namespace.group(1));
    }
    if (!metadata.has("uid")) {
      metadata.put("uid", UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8)).toString());
    }
    if (!metadata.has("creationTimestamp")) {
      metadata.put("creationTimestamp", Instant.now().toString());
    }
    if (!metadata.has("generation")) {
      metadata.put("generation", 1);
    }
    metadata.put("resourceVersion", String.valueOf(++version));
    objects.put(path, object);
  }

  synchronized void delete(String path) {
    objects.remove(path);
    collectGarbage();
  }

  private void collectGarbage() {
    var uids =
        objects.values().stream()
            .map(object -> object.path("metadata").path("uid").asText())
            .collect(Collectors.toSet());
    var lost =
        objects.entrySet().stream()
            .filter(
                entry -> {
                  var owners = entry.getValue().path("metadata").path("ownerReferences");
                  return !owners.isEmpty()
                      && StreamSupport.stream(owners.spliterator(), false)
                          .noneMatch(owner -> uids.contains(owner.path("uid").asText()));
                })
            .map(Map.Entry::getKey)
            .toList();
    if (!lost.isEmpty()) {
      lost.forEach(objects::remove);
      collectGarbage();
    }
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var method = exchange.getRequestMethod();
    permissions.add(permission(method, path.split("/")));
    var query = exchange.getRequestURI().getQuery();
    var answer = method.equals("GET") ? read(path, query) : write(method, path, body);
    send(exchange, answer.code(), answer.body());
  }

  private static void send(HttpExchange exchange, int code, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String permission(String method, String... parts) {
    var inGroup = parts[1].equals("apis");
    var kind = inGroup ? 6 : 5;
    var named = parts.length > kind + 1;
    var verb =
        switch (method) {
          case "POST" -> "create";
          case "GET" -> named ? "get" : "list";
          default -> method.toLowerCase(Locale.ROOT);
        };
    return verb
        + " "
        + parts[kind]
        + (parts.length > kind + 2 ? "/" + parts[kind + 2] : "")
        + (inGroup ? "." + parts[2] : "");
  }

  private record Answer(int code, String body) {

    static Answer of(int code) {
      var status = code >= HttpURLConnection.HTTP_BAD_REQUEST ? "Failure" : "Success";
      return new Answer(
          code,
          "{\"kind\": \"Status\", \"apiVersion\": \"v1\", \"status\": \"%s\", \"code\": %d,"
                  .formatted(status, code)
              + " \"message\": \"%s\"}".formatted(MESSAGE));
    }
  }

  private synchronized Answer read(String path, String query) {
    reads.merge(path, 1, Integer::sum);
    if (objects.containsKey(path)) {
      return new Answer(HttpURLConnection.HTTP_OK, objects.get(path).toString());
    }
    // A collection has no name behind it, and its parts are an odd number here.
    if (isCollection(path)) {
      var selector = LabelSelector.ofQuery(query);
      var items =
          list(path).stream().filter(object -> selector.matches(object.path("metadata"))).toList();
      return new Answer(
          HttpURLConnection.HTTP_OK,
          "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": %s}".formatted(items));
    }
    return Answer.of(HttpURLConnection.HTTP_NOT_FOUND);
  }

  private static boolean isCollection(String path) {
    return COLLECTIONS.contains(path.substring(path.lastIndexOf('/') + 1));
  }

  private synchronized Answer write(String method, String path, String body) throws IOException {
    var fails = writes++ == failsAt;
    if (fails && !failsAfter) {
      return Answer.of(HttpURLConnection.HTTP_INTERNAL_ERROR);
    }
    var done =
        switch (method) {
          case "POST" -> create(path, (ObjectNode) MAPPER.readTree(body));
          case "PATCH" -> patch(path, (ObjectNode) MAPPER.readTree(body));
          case "DELETE" -> remove(path, body);
          default -> throw new IllegalStateException(method + " " + path);
        };
    return fails ? Answer.of(HttpURLConnection.HTTP_INTERNAL_ERROR) : done;
  }

  private Answer create(String collection, ObjectNode object) {
    var path = collection + "/" + object.path("metadata").path("name").asText();
    if (rejected != null && path.startsWith(rejected)) {
      return Answer.of(HttpURLConnection.HTTP_FORBIDDEN);
    }
    if (objects.containsKey(path)) {
      return Answer.of(HttpURLConnection.HTTP_CONFLICT);
    }
    put(path, object);
    created.add(path);
    return new Answer(CREATED, object.toString());
  }

  private Answer patch(String path, ObjectNode change) {
    var status = path.endsWith("/status");
    var target = status ? parent(path) : path;
    var object = objects.get(target);
    if (object == null) {
      return Answer.of(HttpURLConnection.HTTP_NOT_FOUND);
    }
    if (status) {
      object.set("status", applied(object.path("status"), (ObjectNode) change.get("status")));
    } else {
      merge(object, change);
    }
    put(target, object);
    return new Answer(HttpURLConnection.HTTP_OK, object.toString());
  }

  /** Server-side apply leaves what another manager owns. */
  private static ObjectNode applied(JsonNode before, ObjectNode status) {
    if (before.has("archive")) {
      status.putIfAbsent("archive", before.get("archive"));
    }
    return status;
  }

  private static void merge(ObjectNode object, ObjectNode change) {
    change
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNull()) {
                object.remove(field.getKey());
              } else if (field.getValue() instanceof ObjectNode inner) {
                merge(object.withObjectProperty(field.getKey()), inner);
              } else {
                object.set(field.getKey(), field.getValue());
              }
            });
  }

  private Answer remove(String path, String options) throws IOException {
    if (!objects.containsKey(path)) {
      return Answer.of(HttpURLConnection.HTTP_NOT_FOUND);
    }
    var wanted = MAPPER.readTree(options).path("preconditions").path("resourceVersion");
    var found = objects.get(path).path("metadata").path("resourceVersion").asText();
    if (!wanted.isMissingNode() && !wanted.asText().equals(found)) {
      return Answer.of(HttpURLConnection.HTTP_CONFLICT);
    }
    delete(path);
    return Answer.of(HttpURLConnection.HTTP_OK);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
