package io.brokerbench.worker.archive;

import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.metrics.HttpServers;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/** Answers the probes of Kubernetes at {@code /healthz} and {@code /readyz}, until it is closed. */
public final class HealthServer implements AutoCloseable {

  private final HttpServer server;

  /**
   * Starts.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  public HealthServer(int port, BooleanSupplier healthy, BooleanSupplier ready) throws IOException {
    server = HttpServers.bind(port);
    answer("/healthz", healthy);
    answer("/readyz", ready);
    server.start();
  }

  private void answer(String path, BooleanSupplier state) {
    server.createContext(
        path,
        exchange -> {
          var good = state.getAsBoolean();
          var body = (good ? "ok\n" : "not ok\n").getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
          exchange.sendResponseHeaders(
              good ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_UNAVAILABLE, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
  }

  /** Where it listens. */
  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
