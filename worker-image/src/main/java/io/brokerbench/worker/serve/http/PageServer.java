package io.brokerbench.worker.serve.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.metrics.HttpServers;
import io.brokerbench.core.text.Printable;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers GET and HEAD within the limits of {@link HttpServers}, until it is closed. */
public final class PageServer implements AutoCloseable {

  /** Status of a request for another host. */
  public static final int MISDIRECTED = 421;

  private static final Logger LOG = LoggerFactory.getLogger(PageServer.class);

  private static final int BUFFER_BYTES = 16 * 1024;
  private static final Set<String> METHODS = Set.of("GET", "HEAD");

  /** Nothing is loaded but the server's own files, and no other page frames this one. */
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
              "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
                  + " img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
          "X-Content-Type-Options", "nosniff",
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Cache-Control", "private, no-cache",
          "Vary", "Accept-Encoding, " + Request.PART);

  private final HttpServer server;
  private final HostNames hosts;
  private final Handler handler;

  /**
   * Starts.
   *
   * @param listen where; port 0 for any that is free
   * @throws IOException if the port is taken, or the address is not one of this machine
   */
  public PageServer(InetSocketAddress listen, Handler handler) throws IOException {
    this.handler = handler;
    server = HttpServers.bind(listen);
    hosts = new HostNames(server.getAddress().getAddress());
    server.createContext("/", this::exchange);
    server.start();
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Only what went through is closed: closing would end what was cut off as if it were whole. */
  private void exchange(HttpExchange exchange) throws IOException {
    send(exchange, answer(exchange));
    exchange.close();
  }

  private Response answer(HttpExchange exchange) {
    if (!METHODS.contains(exchange.getRequestMethod())) {
      return handler.refuse(HttpURLConnection.HTTP_BAD_METHOD).with("Allow", "GET, HEAD");
    }
    var headers = exchange.getRequestHeaders();
    if (!hosts.accepts(headers.getFirst("Host"))) {
      return handler.refuse(MISDIRECTED);
    }
    final Request request;
    try {
      request =
          Request.of(
              exchange.getRequestURI(),
              headers.getFirst("If-None-Match"),
              headers.getFirst(Request.PART));
    } catch (IllegalArgumentException e) {
      return handler.refuse(HttpURLConnection.HTTP_BAD_REQUEST);
    }
    try {
      return handler.answer(request);
    } catch (RuntimeException e) {
      LOG.error("{} cannot be answered", Printable.value(request.path()), e);
      return handler.refuse(HttpURLConnection.HTTP_INTERNAL_ERROR);
    }
  }

  private static void send(HttpExchange exchange, Response response) throws IOException {
    var headers = exchange.getResponseHeaders();
    HEADERS.forEach(headers::set);
    response.headers().forEach(headers::set);
    if (response.tag() != null) {
      headers.set("ETag", response.tag());
    }
    if (response.type() != null) {
      headers.set("Content-Type", response.type());
    }
    if (response.type() == null || exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(response.status(), -1);
    } else if (acceptsGzip(exchange)) {
      headers.set("Content-Encoding", "gzip");
      exchange.sendResponseHeaders(response.status(), 0);
      try (var out = new GZIPOutputStream(exchange.getResponseBody(), BUFFER_BYTES)) {
        response.body().writeTo(out);
      }
    } else {
      exchange.sendResponseHeaders(response.status(), 0);
      response.body().writeTo(exchange.getResponseBody());
    }
  }

  private static boolean acceptsGzip(HttpExchange exchange) {
    return exchange.getRequestHeaders().getOrDefault("Accept-Encoding", List.of()).stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .map(coding -> coding.strip().toLowerCase(Locale.ROOT))
        .anyMatch(coding -> coding.equals("gzip"));
  }

  /** Answers in progress are cut off. */
  @Override
  public void close() {
    server.stop(0);
  }
}
