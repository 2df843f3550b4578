package io.brokerbench.core.broker;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What a server can be seen in while it has load. */
public enum ObservedState implements MessageId {
  /** It lacks memory. */
  MEMORY_ALARM("mem_alarm", "a memory alarm"),
  /** It lacks disk space. */
  DISK_ALARM("disk_free_alarm", "a disk alarm"),
  /** It has lost sight of another server. */
  PARTITION("partitions", "another server out of sight"),
  /** It has stopped connections of publishers. */
  PUBLISHERS_BLOCKED("connections.blocked", "publishers blocked"),
  /** It has slowed connections of publishers down. */
  PUBLISHERS_SLOWED("connections.flow", "publishers slowed down");

  private final String key;
  private final MessageText text;

  ObservedState(String key, String template, String... parameters) {
    this.key = key;
    text = MessageText.of(template, parameters);
  }

  /** Its name in a result. */
  public String key() {
    return key;
  }

  @Override
  public MessageText text() {
    return text;
  }
}
