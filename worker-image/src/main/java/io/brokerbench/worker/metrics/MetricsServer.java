package io.brokerbench.worker.metrics;

import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.metrics.HttpServers;
import io.brokerbench.core.metrics.PrometheusText;
import java.io.IOException;

/** Answers Prometheus at {@code /metrics}, until it is closed. */
public final class MetricsServer implements AutoCloseable {

  private final LoadMetrics metrics;
  private final HttpServer server;

  /**
   * Starts.
   *
   * @param port 0 for any that is free
   * @param metrics what to answer
   * @throws IOException if the port is taken
   */
  public MetricsServer(int port, LoadMetrics metrics) throws IOException {
    this.metrics = metrics;
    server = HttpServers.bind(port);
    server.createContext("/metrics", exchange -> PrometheusText.answer(exchange, metrics.scrape()));
    server.start();
  }

  /** What it answers. */
  public LoadMetrics metrics() {
    return metrics;
  }

  /** Where it listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
