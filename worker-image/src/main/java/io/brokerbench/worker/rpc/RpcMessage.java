package io.brokerbench.worker.rpc;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why a worker lost its coordinator. */
public enum RpcMessage implements MessageId {
  COORDINATOR_SILENT("the coordinator sent nothing for {seconds} s", "seconds"),
  REFUSED("the coordinator refused this worker: {reason}", "reason"),
  WRONG_TOKEN("the token is not the token of this run");

  private final MessageText text;

  RpcMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
