package io.brokerbench.core.system.rabbitmq;

import com.rabbitmq.client.AMQP;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.message.Message;

/** A server knows us, and does not open a virtual host for us. */
final class VirtualHostRefusedException extends BrokerException {

  private final transient AmqpRefusal refusal;

  VirtualHostRefusedException(Message details, AmqpRefusal refusal, Throwable cause) {
    super(details, cause);
    this.refusal = refusal;
  }

  /** Whether it was refused for what it is, and not because the server is in trouble. */
  boolean isFinal() {
    return refusal.code() == AMQP.NOT_ALLOWED;
  }

  /** Whether there is no such virtual host, and so nothing in it. */
  boolean isMissing() {
    return isFinal() && refusal.text().endsWith("not found");
  }
}
