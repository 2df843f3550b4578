package io.brokerbench.api;

/** What a partition of RabbitMQ is. */
public enum RabbitMqQueueType {
  /** A quorum queue: replicated by Raft, acknowledged by a majority. */
  Quorum,
  /** A stream: a replicated log that keeps its messages, acknowledged by a majority. */
  Stream,
  /** A classic queue with mirrors, acknowledged by all of them. RabbitMQ 3.10 to 3.13. */
  ClassicMirrored,
  /** A classic queue on one node. */
  Classic;

  /** The value of {@code x-queue-type}. */
  public String argument() {
    return switch (this) {
      case Quorum -> "quorum";
      case Stream -> "stream";
      case ClassicMirrored, Classic -> "classic";
    };
  }

  /** Whether it is a classic queue, with mirrors or without. */
  public boolean isClassic() {
    return this == ClassicMirrored || this == Classic;
  }
}
