package io.brokerbench.core.system.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import java.util.Optional;

/**
 * What a server said when it ended a connection or a channel because of a request.
 *
 * @param code of AMQP, such as 403
 * @param text such as {@code ACCESS_REFUSED - configure access to queue 'q' refused}
 */
record AmqpRefusal(int code, String text) {

  /** The refusal that the client threw this for; empty where the server said nothing. */
  static Optional<AmqpRefusal> of(Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ShutdownSignalException signal) {
        return switch (signal.getReason()) {
          case AMQP.Connection.Close close -> of(close.getReplyCode(), close.getReplyText());
          case AMQP.Channel.Close close -> of(close.getReplyCode(), close.getReplyText());
          case null, default -> Optional.empty();
        };
      }
    }
    return Optional.empty();
  }

  private static Optional<AmqpRefusal> of(int code, String text) {
    return Optional.of(new AmqpRefusal(code, text.strip().replaceAll("\\s+", " ")));
  }

  /** Why a request failed: what the server said, or else what happened to the connection. */
  static String reason(Throwable failure) {
    return of(failure).map(AmqpRefusal::text).orElseGet(() -> rootMessage(failure));
  }

  private static String rootMessage(Throwable failure) {
    var root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    var type = root.getClass().getSimpleName();
    return root.getMessage() == null ? type : type + ": " + root.getMessage();
  }
}
