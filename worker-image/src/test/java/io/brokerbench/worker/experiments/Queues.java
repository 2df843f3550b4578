package io.brokerbench.worker.experiments;

import io.brokerbench.api.RabbitMqClassic;
import io.brokerbench.api.RabbitMqQueueType;
import java.util.Locale;

/**
 * The queues of RabbitMQ.
 *
 * @param copies of each message
 * @param messages of classic queues, {@code null} for other types
 */
record Queues(RabbitMqQueueType type, int copies, RabbitMqClassic messages) {

  /** The newest version with mirrored queues that our tests deploy. */
  private static final String WITH_MIRRORS = "3.10.8";

  /** Such as {@code mirror2-transient}; persistent messages are not named. */
  String name() {
    var kind =
        switch (type) {
          case Quorum -> "quorum";
          case Stream -> "stream";
          case ClassicMirrored -> "mirror" + copies;
          case Classic -> "classic";
        };
    return kind + (messages == RabbitMqClassic.Transient ? "-transient" : "");
  }

  String inWords() {
    var copy = copies == 1 ? "1 copy" : copies + " copies";
    return switch (type) {
      case Quorum -> "quorum queues of " + copy;
      case Stream -> "streams of " + copy;
      case ClassicMirrored -> "mirrored queues of " + copy + ", " + messagesInWords();
      case Classic -> "classic queues without mirrors, " + messagesInWords();
    };
  }

  private String messagesInWords() {
    return messages.name().toLowerCase(Locale.ROOT) + " messages";
  }

  /** Classic queues without mirrors have the version of those with mirrors, to compare with. */
  String version() {
    return type.isClassic() ? WITH_MIRRORS : null;
  }

  boolean batches() {
    return type == RabbitMqQueueType.Stream;
  }
}
