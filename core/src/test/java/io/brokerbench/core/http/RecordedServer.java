package io.brokerbench.core.http;

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

/** An HTTP server that answers as a real one was seen to. Answers can be edited, path by path. */
public abstract class RecordedServer implements AutoCloseable {

  /** The answer to a request. */
  public record Reply(int status, String body) {}

  private final HttpServer server;
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final Map<String, Deque<Reply>> first = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();

  // Requests come only after the constructors have ended: before, nobody knows the port.
  @SuppressWarnings("this-escape")
  protected RecordedServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  /** The path by which answers to a request are given. */
  protected abstract String path(String method, String requested);

  /** The answer to a request whose path has none. */
  protected abstract Reply unknown(String method);

  /** Its {@code host:port}. */
  public final String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  public final String url() {
    return "http://" + address();
  }

  /** Method, path, query and body of every request, in the order of their arrival. */
  public final List<String> requests() {
    return List.copyOf(requests);
  }

  /** The most requests that were answered at once. */
  public final int mostInFlight() {
    return mostInFlight.get();
  }

  /** Answers requests for {@code path} from now on. */
  public final RecordedServer reply(String path, int status, String body) {
    replies.put(path, new Reply(status, body));
    return this;
  }

  /** Answers the next request for {@code path} only. */
  public final RecordedServer replyOnce(String path, int status, String body) {
    first.computeIfAbsent(path, p -> new ArrayDeque<>()).add(new Reply(status, body));
    return this;
  }

  /** Edits the answer to requests for {@code path}. */
  public final RecordedServer edit(String path, String regex, String replacement) {
    var reply = replies.get(path);
    var edited = reply.body().replaceAll(regex, replacement);
    if (edited.equals(reply.body())) {
      throw new IllegalArgumentException(path + " has no " + regex);
    }
    return reply(path, reply.status(), edited);
  }

  @Override
  public final void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    try (exchange) {
      var method = exchange.getRequestMethod();
      var uri = exchange.getRequestURI();
      var sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      requests.add((method + " " + uri + " " + sent).strip());
      var reply = find(path(method, uri.getRawPath()), method);
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

  private Reply find(String path, String method) {
    var queue = first.get(path);
    if (queue != null) {
      synchronized (queue) {
        if (!queue.isEmpty()) {
          return queue.poll();
        }
      }
    }
    return replies.getOrDefault(path, unknown(method));
  }

  /** An answer that was recorded, in a file beside a class. */
  protected static String recorded(Class<?> beside, String file) {
    try (var stream = beside.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
