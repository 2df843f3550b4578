package io.brokerbench.api;

/** How producers compress their batches. */
public enum Compression {
  /** Not at all. */
  None,
  /** Deflate: Kafka's gzip, Pulsar's ZLIB. */
  Gzip,
  /** LZ4. */
  Lz4,
  /** Snappy. */
  Snappy,
  /** Zstandard. */
  Zstd
}
