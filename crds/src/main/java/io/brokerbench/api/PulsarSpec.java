package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The components of a Pulsar cluster.
 *
 * @param broker the brokers
 * @param bookkeeper the bookies
 * @param zookeeper the metadata store
 */
public record PulsarSpec(
    @JsonPropertyDescription("The brokers.") PulsarComponentSpec broker,
    @JsonPropertyDescription("The bookies, which keep the messages.")
        PulsarComponentSpec bookkeeper,
    @JsonPropertyDescription("The metadata store.") ZooKeeperSpec zookeeper) {

  /** Nothing said. */
  public static final PulsarSpec UNSET = new PulsarSpec(null, null, null);

  /** Absent groups read as empty ones. */
  public PulsarSpec {
    broker = broker == null ? PulsarComponentSpec.UNSET : broker;
    bookkeeper = bookkeeper == null ? PulsarComponentSpec.UNSET : bookkeeper;
    zookeeper = zookeeper == null ? ZooKeeperSpec.UNSET : zookeeper;
  }
}
