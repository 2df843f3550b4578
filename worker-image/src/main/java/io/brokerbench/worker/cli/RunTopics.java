package io.brokerbench.worker.cli;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topics of a run on a cluster that is not ours: gone when it ends, interrupted or not. */
final class RunTopics implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RunTopics.class);

  private final BrokerAdmin admin;
  private final TopicPlan topics;
  private final Thread onInterrupt;
  private boolean armed;

  RunTopics(BrokerAdmin admin, TopicPlan topics) {
    this.admin = admin;
    this.topics = topics;
    onInterrupt = Thread.ofPlatform().unstarted(this::deleteOrSay);
  }

  void create(AdminProgress progress) throws BrokerException {
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    armed = true;
    admin.createTopics(topics, progress);
  }

  /** Whoever interrupts the run from here on has it end first, and so {@link #close} is called. */
  void leaveToClose() {
    if (armed) {
      armed = false;
      try {
        Runtime.getRuntime().removeShutdownHook(onInterrupt);
      } catch (IllegalStateException e) {
        // The process ends already, and the hook deletes them.
        LOG.debug("topics are being deleted: {}", e.getMessage());
      }
    }
  }

  private void deleteOrSay() {
    try {
      admin.deleteTopics(topics);
    } catch (BrokerException e) {
      System.err.println(CommandMessage.TOPICS_LEFT.with(topics.names(), e.getMessage()));
    }
  }

  @Override
  public void close() {
    leaveToClose();
    deleteOrSay();
  }
}
