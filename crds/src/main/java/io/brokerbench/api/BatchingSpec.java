package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * How producers group messages, and compress the groups.
 *
 * @param maxBytes largest batch, in bytes
 * @param maxDelayMicros longest wait for a batch to fill, in microseconds
 * @param compression of each batch
 */
public record BatchingSpec(
    @Default("131072")
        @Min(1)
        @Max(10485760)
        @JsonPropertyDescription(
            "Largest batch in bytes: Kafka's batch.size, Pulsar's batchingMaxBytes. A Kafka"
                + " producer without keys also stays with one partition for that many bytes.")
        Integer maxBytes,
    @Default("1000")
        @Min(0)
        @Max(60000000)
        @JsonPropertyDescription(
            "Longest wait for a batch to fill, in microseconds: Kafka's linger.ms, which has whole"
                + " milliseconds, so that this must be a multiple of 1000 there; Pulsar's"
                + " batchingMaxPublishDelayMicros.")
        Integer maxDelayMicros,
    @Default("None")
        @JsonPropertyDescription(
            "How producers compress each batch: Kafka's compression.type, Pulsar's"
                + " compressionType. Gzip is Pulsar's ZLIB; both are deflate. See payload.")
        Compression compression) {

  /** Absent compression reads as none. */
  public BatchingSpec {
    compression = compression == null ? Compression.None : compression;
  }
}
