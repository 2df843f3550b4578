package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.http.RecordedServer;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The management API of a node, which answers as RabbitMQ 4.0.5 was seen to. All that is written
 * succeeds, unless it has an answer by its method and path.
 */
final class RecordedRabbitMq extends RecordedServer {

  static final String NODES = "/api/nodes";
  static final String OVERVIEW = "/api/overview";
  static final String EFFECTIVE = "/api/config/effective";
  static final String QUEUES = "/api/queues/%2F";

  RecordedRabbitMq() {
    reply(NODES, 200, recorded("nodes.json"));
    reply(OVERVIEW, 200, recorded("overview.json"));
    reply(EFFECTIVE, 200, recorded("effective.txt"));
    reply(QUEUES, 200, recorded("quorum.json"));
  }

  @Override
  protected String path(String method, String requested) {
    return method.equals("GET") ? requested : method + " " + requested;
  }

  @Override
  protected Reply unknown(String method) {
    return method.equals("GET")
        ? new Reply(404, "{\"error\":\"Object Not Found\"}")
        : new Reply(204, "");
  }

  /** What was sent with the one request that begins so. */
  JsonNode sent(String methodAndPath) {
    var bodies =
        requests().stream()
            .filter(request -> request.startsWith(methodAndPath + " "))
            .map(request -> request.substring(methodAndPath.length()))
            .toList();
    assertThat(bodies).as("requests %s among %s", methodAndPath, requests()).hasSize(1);
    return json(bodies.getFirst());
  }

  static JsonNode json(String text) {
    try {
      return Json.mapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An answer of a real server: see the head of {@code RabbitMqBrokerAdminTest}. */
  static String recorded(String file) {
    return recorded(RecordedRabbitMq.class, file);
  }
}
