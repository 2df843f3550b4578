package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The components of a Pulsar cluster, and the protocol of its clients.
 *
 * @param protocol that clients speak
 * @param broker the brokers
 * @param bookkeeper the bookies
 * @param zookeeper the metadata store
 * @param tiered whether brokers and bookies have nodes of their own, or null for false
 */
public record PulsarSpec(
    @JsonPropertyDescription(
            "The protocol of producers and consumers. Pulsar (the default): Pulsar's own. Kafka:"
                + " Kafka's, through the protocol handler kafka in the brokers. The handler is part"
                + " of broker.image, which is required then, or of the External cluster.")
        PulsarProtocol protocol,
    @JsonPropertyDescription("The brokers.") PulsarComponentSpec broker,
    @JsonPropertyDescription("The bookies, which keep the messages.")
        PulsarComponentSpec bookkeeper,
    @JsonPropertyDescription("The metadata store.") ZooKeeperSpec zookeeper,
    @JsonPropertyDescription(
            "HelmChart: brokers and bookies on nodes of their own, broker.nodes of each, so that"
                + " the run takes twice as many. Unset: one of each per node, as a comparison with"
                + " Kafka on the same nodes needs it.")
        Boolean tiered) {

  /** Nothing said. */
  public static final PulsarSpec UNSET = new PulsarSpec(null, null, null, null, null);

  /** Absent groups read as empty ones, and an absent protocol as Pulsar's own. */
  public PulsarSpec {
    protocol = protocol == null ? PulsarProtocol.Pulsar : protocol;
    broker = broker == null ? PulsarComponentSpec.UNSET : broker;
    bookkeeper = bookkeeper == null ? PulsarComponentSpec.UNSET : bookkeeper;
    zookeeper = zookeeper == null ? ZooKeeperSpec.UNSET : zookeeper;
  }

  /** Whether clients speak Kafka's protocol. */
  public boolean speaksKafka() {
    return protocol == PulsarProtocol.Kafka;
  }
}
