package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * The addresses of an existing RabbitMQ cluster.
 *
 * @param amqpAddresses {@code host:port} of AMQP 0-9-1 on each node; empty where it is not used,
 *     which is a run of streams with managementUrls
 * @param streamAddresses {@code host:port} of the stream protocol on each node; empty likewise
 * @param managementUrls of the management API on each node; empty where it is not known
 * @param virtualHost in which queues and streams are created
 */
public record RabbitMqExternalSpec(
    @Size(max = 100)
        @JsonPropertyDescription(
            "Queue types Quorum, ClassicMirrored and Classic: the host:port of AMQP 0-9-1 on every"
                + " node, such as rabbit-0.rabbit:5672, reachable from the workers. A client"
                + " connects to the node that leads its queue if the host of an address is the host"
                + " of the node's name. Without managementUrls, set it for every queue type: the"
                + " operator then creates queues by AMQP, and must reach these addresses too.")
        List<@Size(max = 512) @Pattern(RabbitMqExternalSpec.ADDRESS) String> amqpAddresses,
    @Size(max = 100)
        @JsonPropertyDescription(
            "Queue type Stream: the host:port of the stream protocol on every node, such as"
                + " rabbit-0.rabbit:5552, reachable from the workers.")
        List<@Size(max = 512) @Pattern(RabbitMqExternalSpec.ADDRESS) String> streamAddresses,
    @Size(max = 100)
        @JsonPropertyDescription(
            "The URL of the management API on every node, such as http://rabbit-0.rabbit:15672,"
                + " reachable from the operator and from the workers. Queues are created through"
                + " it. The settings of a node without a URL cannot be read back: they are"
                + " Unknown. If you leave this out, all settings are Unknown, and queues are"
                + " created through amqpAddresses. ClassicMirrored needs it. Leave it out with"
                + " authentication type Certificate: the management API authenticates by password"
                + " only.")
        List<@Size(max = 512) @Pattern("^https?://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}/?$") String>
            managementUrls,
    @Default("/")
        @Size(min = 1, max = 256)
        @Pattern("^[^\\x00-\\x1f\\x7f]+$")
        @JsonPropertyDescription("The virtual host in which queues and streams are created.")
        String virtualHost) {

  static final String ADDRESS = "^[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}$";

  /** The virtual host that every cluster has. */
  public static final String DEFAULT_VIRTUAL_HOST = "/";

  /** Absent lists read as empty ones, an absent virtual host as that of every cluster. */
  public RabbitMqExternalSpec {
    amqpAddresses = amqpAddresses == null ? List.of() : List.copyOf(amqpAddresses);
    streamAddresses = streamAddresses == null ? List.of() : List.copyOf(streamAddresses);
    managementUrls = managementUrls == null ? List.of() : List.copyOf(managementUrls);
    virtualHost = virtualHost == null ? DEFAULT_VIRTUAL_HOST : virtualHost;
  }
}
