package io.brokerbench.core.durability;

/** Where a setting stands. */
public enum SettingScope {
  /** On the cluster as a whole. */
  Cluster,
  /** On every broker. */
  Broker,
  /** On every bookie. */
  Bookie,
  /** On every topic of the run. */
  Topic,
  /** On every partition of the run. */
  Partition,
  /** In the metadata of every ledger that holds messages of the run. */
  Ledger
}
