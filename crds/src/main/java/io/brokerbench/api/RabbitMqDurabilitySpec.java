package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The choices that levels leave to RabbitMQ.
 *
 * @param sync when quorum queues sync, or null for the default of the level
 * @param classic which messages classic queues have, or null for Persistent
 */
public record RabbitMqDurabilitySpec(
    @JsonPropertyDescription(
            "Queue type Quorum only. DataSync (the default of levels 1 and 3): members sync their"
                + " write-ahead log before they confirm. None (the default of levels 2 and 4): they"
                + " write it and do not sync it, so an acknowledged message is in the page cache."
                + " SyncAfterConfirm (levels 2 and 4, up to RabbitMQ 4.2): they sync it after they"
                + " have confirmed.")
        RabbitMqSync sync,
    @JsonPropertyDescription(
            "Queue types Classic and ClassicMirrored only. Persistent (the default): messages are"
                + " written to files. Transient (levels 2 and 4): messages are confirmed from"
                + " memory, and a killed node loses them.")
        RabbitMqClassic classic) {

  /** Nothing said. */
  public static final RabbitMqDurabilitySpec UNSET = new RabbitMqDurabilitySpec(null, null);
}
