package io.brokerbench.operator.inspect;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks brokers in the background and tells when an answer is there. */
public final class BrokerTasks implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(BrokerTasks.class);

  private static final int MOST_ANSWERS = 1_000;

  private final BrokerConnector connector;
  private final Answers<Key, BrokerTaskResult> answers = new Answers<>(MOST_ANSWERS);

  private record Key(String uid, BrokerTask task) {}

  /** Reaches brokers by {@code connector}. */
  public BrokerTasks(BrokerConnector connector) {
    this.connector = connector;
  }

  /** What came of the task, once it is done. */
  public Optional<BrokerTaskResult> result(String uid, BrokerTask task) {
    return answers.get(new Key(uid, task));
  }

  /**
   * Starts the task unless it has been, and calls {@code whenDone} after its result is there. Tasks
   * of one run follow each other: topics are not deleted while they are still being made.
   */
  public void start(BrokerTask task, RunPlan plan, BrokerEndpoint endpoint, Runnable whenDone) {
    var uid = plan.run().uid();
    answers.startAfter(
        task == BrokerTask.DeleteTopics ? new Key(uid, BrokerTask.Verify) : null,
        new Key(uid, task),
        () -> perform(task, plan, endpoint),
        whenDone);
  }

  /** Forgets all answers about a run. */
  public void forget(String uid) {
    answers.forget(key -> key.uid().equals(uid));
  }

  @Override
  public void close() {
    answers.close();
  }

  private BrokerTaskResult perform(BrokerTask task, RunPlan plan, BrokerEndpoint endpoint) {
    var answered = false;
    try (var admin = connector.connect(endpoint)) {
      admin.awaitBrokers(plan.broker().nodes());
      answered = true;
      return perform(task, plan, admin);
    } catch (BrokerException e) {
      log.warn("{} of run {}: {}", task, plan.run().name(), e.getMessage());
      return new BrokerTaskResult.Failed(answered, e.getMessage());
    } catch (RuntimeException | Error e) {
      log.error("{} of run {} failed", task, plan.run().name(), e);
      return new BrokerTaskResult.Failed(answered, task + " failed: " + e);
    }
  }

  private static BrokerTaskResult perform(BrokerTask task, RunPlan plan, BrokerAdmin admin)
      throws BrokerException {
    return switch (task) {
      case Verify -> {
        admin.createTopics(plan.topics());
        yield new BrokerTaskResult.Read(admin.verify(plan));
      }
      case DeleteTopics -> {
        admin.deleteTopics(plan.topics());
        yield new BrokerTaskResult.TopicsDeleted();
      }
    };
  }
}
