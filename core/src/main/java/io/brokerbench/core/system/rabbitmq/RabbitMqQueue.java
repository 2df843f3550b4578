package io.brokerbench.core.system.rabbitmq;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.rabbitmq.ManagementApi;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A queue or stream, as the management API describes it.
 *
 * @param type {@code quorum}, {@code stream} or {@code classic}
 * @param leader the name of the node that leads it; empty where none does
 * @param replicas its copies; null where the API does not say yet
 * @param inSync those of them that are online, or synchronised mirrors; null likewise
 * @param storageVersion the version of a classic queue's files; null where the API does not say
 * @param policy what applies to it of all policies, but for what neither drops nor hides messages;
 *     null where the API does not say
 */
record RabbitMqQueue(
    String type,
    String leader,
    Integer replicas,
    Integer inSync,
    String storageVersion,
    Map<String, String> policy) {

  private static final String CLASSIC = "classic";

  /**
   * Policies that change neither what a confirm means nor which messages there are. A {@code
   * delivery-limit} is none: where it is lower than a queue's own, messages are dropped by it.
   */
  private static final Set<String> HARMLESS =
      Set.of("consumer-timeout", "queue-leader-locator", "queue-master-locator");

  /** Reads one of {@code /api/queues}. */
  static RabbitMqQueue of(JsonNode queue) {
    var type = queue.path("type").asText();
    return new RabbitMqQueue(
        type,
        ManagementApi.leader(queue),
        type.equals(CLASSIC) ? mirrors(queue, "slave_nodes") : count(queue.path("members")),
        type.equals(CLASSIC) ? synchronisedMirrors(queue) : count(queue.path("online")),
        storageVersion(queue),
        policy(queue.path("effective_policy_definition")));
  }

  /** Whether the API says all of it, which comes with the first statistics. */
  boolean isDescribed() {
    return policy != null && (storageVersion != null || !type.equals(CLASSIC));
  }

  private static Integer count(JsonNode members) {
    return members.isArray() ? Integer.valueOf(members.size()) : null;
  }

  /** A classic queue without a policy for mirrors does not mention any. */
  private static Integer mirrors(JsonNode queue, String field) {
    return 1 + queue.path(field).size();
  }

  private static Integer synchronisedMirrors(JsonNode queue) {
    return switch (queue.path("state").asText()) {
      case "" -> null;
      case "running", "idle", "flow" -> mirrors(queue, "synchronised_slave_nodes");
      default -> 0;
    };
  }

  private static String storageVersion(JsonNode queue) {
    var version = queue.path("storage_version");
    var older = queue.path("backing_queue_status").path("version");
    return version.isMissingNode()
        ? older.isMissingNode() ? null : older.asText()
        : version.asText();
  }

  private static Map<String, String> policy(JsonNode definition) {
    if (definition.isMissingNode()) {
      return null;
    }
    var policy = new TreeMap<String, String>();
    definition
        .properties()
        .forEach(
            entry -> {
              if (!HARMLESS.contains(entry.getKey())) {
                policy.put(entry.getKey(), entry.getValue().asText());
              }
            });
    return policy;
  }
}
