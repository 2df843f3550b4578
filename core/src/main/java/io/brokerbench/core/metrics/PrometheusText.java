package io.brokerbench.core.metrics;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;

/** Metrics in Prometheus' text format, version 0.0.4. */
public final class PrometheusText {

  private PrometheusText() {}

  /** Answers a scrape. */
  public static void answer(HttpExchange exchange, String metrics) throws IOException {
    var body = metrics.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
