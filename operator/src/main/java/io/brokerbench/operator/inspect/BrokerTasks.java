package io.brokerbench.operator.inspect;

import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks brokers in the background and tells when an answer is there. */
public final class BrokerTasks implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(BrokerTasks.class);

  private static final int MOST_ANSWERS = 1_000;

  /** As often as the progress of load is written. */
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

  private final BrokerConnector connector;
  private final Duration progressInterval;
  private final BackgroundTasks<Key, BrokerTaskResult> answers =
      new BackgroundTasks<>(MOST_ANSWERS);

  /** How far the tasks that are at work have come, where they take long. */
  private final Map<Key, Message> progress = new ConcurrentHashMap<>();

  private record Key(String uid, BrokerTask task) {}

  /** Reaches brokers by {@code connector}. */
  public BrokerTasks(BrokerConnector connector) {
    this(connector, PROGRESS_INTERVAL);
  }

  BrokerTasks(BrokerConnector connector, Duration progressInterval) {
    this.connector = connector;
    this.progressInterval = progressInterval;
  }

  /** What came of the task, once it is done. */
  public Optional<BrokerTaskResult> result(String uid, BrokerTask task) {
    return answers.get(new Key(uid, task));
  }

  /** How far the task has come, in words; empty before it takes long, and when it is done. */
  public Optional<Message> progress(String uid, BrokerTask task) {
    return Optional.ofNullable(progress.get(new Key(uid, task)));
  }

  /**
   * Starts the task unless it has been, and calls {@code whenNews} after its result is there, and
   * now and then while it comes closer. Tasks of one run follow each other: topics are not deleted
   * while they are still being made.
   */
  public void start(BrokerTask task, RunPlan plan, Endpoint endpoint, Runnable whenNews) {
    var uid = plan.run().uid();
    var key = new Key(uid, task);
    // The operator SDK takes from the thread that tells it of an event what is logged of the run.
    var news = LogContext.current().within(whenNews);
    var heard =
        AdminProgress.inWords(
            progressInterval,
            words -> {
              progress.put(key, words);
              news.run();
            });
    answers.startAfter(
        task == BrokerTask.DeleteTopics ? new Key(uid, BrokerTask.Verify) : null,
        key,
        () -> {
          try {
            return perform(task, plan, endpoint, heard);
          } finally {
            progress.remove(key);
          }
        },
        whenNews);
  }

  /** Forgets all answers about a run. */
  public void forget(String uid) {
    answers.forget(key -> key.uid().equals(uid));
    progress.keySet().removeIf(key -> key.uid().equals(uid));
  }

  @Override
  public void close() {
    answers.close();
  }

  private BrokerTaskResult perform(
      BrokerTask task, RunPlan plan, Endpoint endpoint, AdminProgress heard) {
    var answered = false;
    try (var admin = connector.connect(plan.broker().kind(), endpoint, plan.run().namespace())) {
      admin.awaitBrokers(plan.broker().nodes());
      answered = true;
      return perform(task, plan, admin, heard);
    } catch (RefusedAccessException e) {
      log.warn("{} of run {}: {}", task, plan.run().name(), e.getMessage());
      return new BrokerTaskResult.NotLetIn(e.reason(), e.details());
    } catch (BrokerException e) {
      log.warn("{} of run {}: {}", task, plan.run().name(), e.getMessage());
      if (e instanceof NotAuthenticatedException && !answered) {
        return new BrokerTaskResult.NotLetIn(Reason.AuthenticationFailed, e.details());
      }
      return new BrokerTaskResult.Failed(answered, e.details());
    } catch (RuntimeException | Error e) {
      log.error("{} of run {} failed", task, plan.run().name(), e);
      return new BrokerTaskResult.Failed(
          answered, BrokerTaskMessage.TASK_FAILED.with(task, e.toString()));
    }
  }

  private static BrokerTaskResult perform(
      BrokerTask task, RunPlan plan, BrokerAdmin admin, AdminProgress heard)
      throws BrokerException {
    return switch (task) {
      case Verify -> {
        admin.createTopics(plan.topics(), heard);
        yield new BrokerTaskResult.Read(admin.verify(plan, heard));
      }
      case DeleteTopics -> {
        admin.deleteTopics(plan.topics());
        yield new BrokerTaskResult.TopicsDeleted();
      }
    };
  }
}
