package io.brokerbench.worker.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stands in for an API server: has the objects that a test puts there, each by its path. */
final class StandInApiServer implements AutoCloseable {

  private final Map<String, String> objects = new ConcurrentHashMap<>();
  private final ToIntFunction<String> refusal;
  private final HttpServer server;

  /**
   * Has nothing yet.
   *
   * @param refusal the status with which a request for a path is refused, or 0
   */
  StandInApiServer(ToIntFunction<String> refusal) {
    this.refusal = refusal;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  void put(String path, String object) {
    objects.put(path, object);
  }

  void remove(String path) {
    objects.remove(path);
  }

  /**
   * A page of a list has the path {@code PATH?labelSelector=SELECTOR&continue=TOKEN}, its labels in
   * the order of their names: a client may send them in any.
   */
  private void answer(HttpExchange exchange) throws IOException {
    var uri = exchange.getRequestURI();
    var path = uri.getPath();
    var query = uri.getQuery();
    var selector =
        Stream.of(parameter(query, "labelSelector").split(","))
            .sorted()
            .collect(Collectors.joining(","));
    var object =
        objects.get(
            selector.isEmpty()
                ? path
                : path
                    + "?labelSelector="
                    + selector
                    + "&continue="
                    + parameter(query, "continue"));
    var refused = refusal.applyAsInt(path);
    var status = refused != 0 ? refused : object == null ? 404 : 200;
    var failure = Json.write(Map.of("kind", "Status", "code", status, "message", "because"));
    var body = (status == 200 ? object : failure).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Empty where there is none. */
  private static String parameter(String query, String name) {
    return Stream.of(query == null ? new String[0] : query.split("&"))
        .filter(part -> part.startsWith(name + "="))
        .map(part -> part.substring(name.length() + 1))
        .findFirst()
        .orElse("");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
