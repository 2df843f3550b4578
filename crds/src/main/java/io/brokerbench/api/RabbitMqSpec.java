package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import java.util.Map;

/**
 * RabbitMQ: what a partition is, and the nodes of the cluster.
 *
 * @param queueType what a partition is
 * @param resources CPU and memory of each node
 * @param config further entries of rabbitmq.conf
 * @param advancedConfig further Erlang terms of advanced.config; null for none
 */
public record RabbitMqSpec(
    @Default("Quorum")
        @JsonPropertyDescription(
            "Each partition is one queue per subscription, or one stream. Quorum: a quorum queue."
                + " Stream: a stream, which keeps its messages and is read by every subscription."
                + " ClassicMirrored: a classic queue with mirrors, for RabbitMQ 3.10 to 3.13."
                + " Classic: a classic queue on one node, for replicationFactor 1.")
        RabbitMqQueueType queueType,
    @JsonPropertyDescription("CPU and memory of each pod.") ResourcesSpec resources,
    @Size(max = 200)
        @JsonPropertyDescription(
            "Further entries of rabbitmq.conf. An entry that contradicts the durability level, or"
                + " that the deployment sets itself, is refused. These entries are recorded and not"
                + " read back.")
        Map<String, String> config,
    @Size(max = 16384)
        @JsonPropertyDescription(
            "Further settings of advanced.config, a list of Erlang terms such as"
                + " [{rabbit, [{quorum_commands_soft_limit, 64}]}]. Each is read back from every"
                + " node. A setting that contradicts the durability level is refused.")
        String advancedConfig) {

  /** Nothing said. */
  public static final RabbitMqSpec UNSET = new RabbitMqSpec(null, null, null, null);

  /** Absent fields read as their defaults. */
  public RabbitMqSpec {
    queueType = queueType == null ? RabbitMqQueueType.Quorum : queueType;
    resources = resources == null ? ResourcesSpec.UNSET : resources;
    config = config == null ? Map.of() : Map.copyOf(config);
  }
}
