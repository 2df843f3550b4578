package io.brokerbench.worker.cli;

import io.brokerbench.api.DurabilityCheck;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.worker.coordinator.LoadObserver;
import io.brokerbench.worker.coordinator.RunConductor.Conclusion;
import io.brokerbench.worker.local.LocalRun;
import java.io.IOException;
import java.time.Duration;

/** One run on brokers that exist, with coordinator and workers in this process. */
final class BrokerRun {

  private static final Duration PREPARATION_INTERVAL = Duration.ofSeconds(2);

  private final RunPlan plan;
  private final Endpoint endpoint;
  private final Credentials credentials;
  private final byte[] payload;
  private final Connections connections;

  /**
   * A run that has not begun.
   *
   * @param payload that messages are made of; null where the plan asks for none
   */
  BrokerRun(
      RunPlan plan,
      Endpoint endpoint,
      Credentials credentials,
      byte[] payload,
      Connections connections) {
    this.plan = plan;
    this.endpoint = endpoint;
    this.credentials = credentials;
    this.payload = payload;
    this.connections = connections;
  }

  /** Hears how a run goes. */
  interface Listener extends LoadObserver {

    /** The brokers are there. */
    default void answered() {}

    /** How far topics and settings are, where that takes long. By any thread. */
    void preparing(Message progress);

    /**
     * The load begins.
     *
     * @param stop ends it as soon as can be; does not block
     */
    void loading(Runnable stop);
  }

  /** Takes the result of a load while its topics are still there. */
  interface Ending<T> {

    /** What becomes of it. */
    T of(Conclusion conclusion) throws IOException;
  }

  /**
   * Creates the topics, reads every setting back, runs the load, and deletes the topics.
   *
   * @throws BrokerException if the brokers do not answer or do not do what they are asked
   * @throws NotProvenException if they do not have the durability of the plan
   */
  <T> T conduct(Listener listener, Ending<T> ending)
      throws BrokerException, NotProvenException, IOException, InterruptedException {
    try (var admin = connections.admin(plan.broker().kind(), endpoint, credentials)) {
      admin.awaitBrokers(null);
      listener.answered();
      try (var topics = new RunTopics(admin, plan.topics())) {
        var progress = AdminProgress.inWords(PREPARATION_INTERVAL, listener::preparing);
        topics.create(progress);
        var before = admin.verify(plan, progress);
        if (!mayStart(before)) {
          throw new NotProvenException(plan.durability().level(), before);
        }
        var order = new WorkOrder(plan, endpoint, RunEnvironment.UNKNOWN, before);
        return ending.of(load(order, admin, topics, listener));
      }
    }
  }

  private boolean mayStart(VerificationReport report) {
    return switch (report.verdict()) {
      case Verified -> true;
      case Unknown -> plan.checks().durability() == DurabilityCheck.Report;
      case Different -> false;
    };
  }

  private Conclusion load(WorkOrder order, BrokerAdmin admin, RunTopics topics, Listener listener)
      throws InterruptedException {
    try (var driver = connections.driver(order, credentials)) {
      var run =
          new LocalRun(order, admin, PayloadOption.fill(driver, payload), Identities::ofProcess);
      listener.loading(run::stop);
      topics.leaveToClose();
      return run.run(listener);
    }
  }
}
