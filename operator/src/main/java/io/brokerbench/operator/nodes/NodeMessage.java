package io.brokerbench.operator.nodes;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What a run waits for on its nodes: other runs, and volumes that were probed. */
public enum NodeMessage implements MessageId {
  PLACE("place {place} of {total} in the queue for the node pool", "place", "total"),
  PLACE_BEHIND(
      "place {place} of {total} in the queue for the node pool: {details}",
      "place",
      "total",
      "details"),
  POOL_IN_USE("run {namespace}/{name} uses it in phase {phase}", "namespace", "name", "phase"),
  POOL_RETAINED(
      "run {namespace}/{name} retains its brokers there until you delete the run",
      "namespace",
      "name"),
  POOL_IN_USE_ELSEWHERE("a run of another namespace uses it in phase {phase}", "phase"),
  POOL_RETAINED_ELSEWHERE(
      "a run of another namespace retains its brokers there until it is deleted"),
  VOLUME_IN_PHASE("{volume} is {state}", "volume", "state"),
  VOLUME_NOT_OFFERED("{volume} is not available yet", "volume"),
  VOLUME_RETAINED("{volume} has the reclaim policy Retain", "volume");

  private final MessageText text;

  NodeMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
