package io.brokerbench.worker.coordinator;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What happens to a load, and why it ends early. */
public enum CoordinatorMessage implements MessageId {
  WORKER("worker {worker}", "worker"),
  WORKER_IN_POD("worker {worker} (pod {pod})", "worker", "pod"),
  WORKER_FAILED("{worker}: {reason}", "worker", "reason"),
  WORKER_SILENT("{worker} sent nothing for {seconds} s", "worker", "seconds"),
  WORKER_RESTARTED("{worker} restarted during the load", "worker"),
  SENDING_NOT_FINISHED("{worker} did not finish sending in time", "worker"),
  NO_LAST_REPORT("{worker} did not send its last report in time", "worker"),
  UNKNOWN_WORKER("the run has workers 0 to {limit}", "limit"),
  LOAD_STARTED("the load has started without this worker process"),
  INDEX_TAKEN("another process is worker {worker}", "worker"),
  NOT_READY("not ready to start after {seconds} s: {reason}", "seconds", "reason"),
  NOT_REGISTERED("{worker} has not registered", "worker"),
  CLIENTS_NOT_CONNECTED("{worker} has not connected its clients", "worker"),
  PARTITIONS_NOT_ASSIGNED(
      "the consumers of subscription {subscription} have not agreed on their partitions",
      "subscription"),
  CLOCKS_UNKNOWN("the clock offsets of the workers are not known well enough"),
  STOPPED("stopped before the end of the load"),
  BACKLOG_GROWS("the backlog grows"),
  BACKLOG_IS_READ("consumers read the backlog"),
  BACKLOG_WAS_READ("consumers have caught up with the backlog"),
  ENSEMBLES_UNKNOWN("cannot read the ensembles of ledgers before the load: {reason}", "reason"),
  DISKS_BEHIND(
      "the disks of broker nodes: one node has {bytes} dirty (unwritten) bytes, the limit is"
          + " {limit}",
      "bytes",
      "limit"),
  DIRTY_PAGES_UNKNOWN("the dirty bytes of broker nodes, which cannot be read: {reason}", "reason"),
  DIRTY_PAGES_UNREADABLE(
      "cannot read the dirty bytes of broker nodes after {seconds} s: {reason}",
      "seconds",
      "reason"),
  NO_ANSWER("no answer within {seconds} s", "seconds");

  private final MessageText text;

  CoordinatorMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
