package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.ResourcesSpec;
import java.util.Map;

/**
 * The memory that a node counts on. RabbitMQ blocks publishers at a fraction of the memory of the
 * machine, which a container does not have. The rule is that of the Cluster Operator, so that both
 * ways to deploy block at the same point: the limit without a fifth, or without 2 GiB if that is
 * less.
 */
final class RabbitMqMemory {

  private static final long MOST_RESERVED_BYTES = 2L << 30;
  private static final long RESERVED_PART = 5;

  private RabbitMqMemory() {}

  /** The entry of {@code rabbitmq.conf}; none where the pod has no limit. */
  static Map<String, String> entries(ResourcesSpec resources) {
    var limit = resources.limits().get("memory");
    if (limit == null) {
      return Map.of();
    }
    var bytes = limit.getNumericalAmount().longValue();
    var usable = bytes - Math.min(bytes / RESERVED_PART, MOST_RESERVED_BYTES);
    return Map.of("total_memory_available_override_value", String.valueOf(usable));
  }
}
