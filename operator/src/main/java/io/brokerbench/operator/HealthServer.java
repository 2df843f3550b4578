package io.brokerbench.operator;

import com.sun.net.httpserver.HttpServer;
import io.brokerbench.core.metrics.HttpServers;
import io.brokerbench.core.metrics.PrometheusText;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.watch.SystemSources;
import io.javaoperatorsdk.operator.Operator;
import java.io.IOException;
import java.net.HttpURLConnection;

/**
 * Answers the kubelet: {@code /readyz} once started, {@code /healthz} while informers work; and
 * Prometheus: {@code /metrics}.
 */
final class HealthServer {

  private static final int PORT = 8080;

  private HealthServer() {}

  static void start(Operator operator, OperatorMetrics metrics) throws IOException {
    var server = HttpServers.bind(PORT);
    respond(server, "/readyz", operator);
    respond(server, "/healthz", operator);
    server.createContext("/metrics", exchange -> PrometheusText.answer(exchange, metrics.scrape()));
    server.start();
  }

  /** The CRDs of another operator may go: only runs that need it suffer. */
  private static boolean isHealthy(Operator operator) {
    return operator.getRuntimeInfo().unhealthyEventSources().values().stream()
        .flatMap(sources -> sources.keySet().stream())
        .allMatch(SystemSources::isOfForeignOperator);
  }

  private static void respond(HttpServer server, String path, Operator operator) {
    server.createContext(
        path,
        exchange -> {
          var healthy = isHealthy(operator);
          exchange.sendResponseHeaders(
              healthy ? HttpURLConnection.HTTP_OK : HttpURLConnection.HTTP_UNAVAILABLE, -1);
          exchange.close();
        });
  }
}
