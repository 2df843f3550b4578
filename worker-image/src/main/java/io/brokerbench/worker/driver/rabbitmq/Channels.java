package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import java.io.IOException;

/** What channels of the client need besides. */
final class Channels {

  private Channels() {}

  /** Closes a channel; one that cannot be closed has ended. */
  static void abort(Channel channel) {
    try {
      channel.abort();
    } catch (IOException | RuntimeException e) {
      // The client declares what abort keeps to itself.
    }
  }
}
