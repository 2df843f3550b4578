package io.brokerbench.api;

/** What bookies do with their journal at the levels with asynchronous local durability, 2 and 4. */
public enum PulsarJournal {
  /**
   * The journal is written and not synced: acknowledged from the page cache, as Kafka does.
   * Survives a killed process, not a power loss.
   */
  Write,
  /** No journal: acknowledged from the bookie's memory. A killed bookie loses it. */
  Bypass
}
