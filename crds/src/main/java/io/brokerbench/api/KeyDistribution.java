package io.brokerbench.api;

/** How the keys of messages are chosen. */
public enum KeyDistribution {
  /** Messages have no key; the client spreads them over the partitions. */
  None,
  /** Each producer takes the keys in turn. */
  RoundRobin,
  /** Each message has any key, all equally likely; the same ones in every run of a UID. */
  Random,
  /** Few keys have most of the messages, the same ones for all producers: Zipf's law. */
  Zipf
}
