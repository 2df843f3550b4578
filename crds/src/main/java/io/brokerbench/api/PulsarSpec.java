package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The components of a Pulsar cluster.
 *
 * @param broker the brokers
 * @param bookkeeper the bookies
 * @param zookeeper the metadata store
 * @param tiered whether brokers and bookies have nodes of their own, or null for false
 */
public record PulsarSpec(
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
  public static final PulsarSpec UNSET = new PulsarSpec(null, null, null, null);

  /** Absent groups read as empty ones. */
  public PulsarSpec {
    broker = broker == null ? PulsarComponentSpec.UNSET : broker;
    bookkeeper = bookkeeper == null ? PulsarComponentSpec.UNSET : bookkeeper;
    zookeeper = zookeeper == null ? ZooKeeperSpec.UNSET : zookeeper;
  }
}
