package io.brokerbench.operator.inspect;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks brokers in the background and tells when an answer is there.
 *
 * <p>Answers are observations, not state: an operator that starts anew asks again.
 */
public final class BrokerTasks implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(BrokerTasks.class);

  private static final int MOST_ANSWERS = 1_000;

  private final BrokerConnector connector;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  /** The newest answers: runs that were deleted while they were asked about are pushed out. */
  private final Map<Key, CompletableFuture<BrokerTaskResult>> answers =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(
            Map.Entry<Key, CompletableFuture<BrokerTaskResult>> eldest) {
          return size() > MOST_ANSWERS;
        }
      };

  private record Key(String uid, BrokerTask task) {}

  /** Reaches brokers by {@code connector}. */
  public BrokerTasks(BrokerConnector connector) {
    this.connector = connector;
  }

  /** What came of the task, once it is done. */
  public synchronized Optional<BrokerTaskResult> result(String uid, BrokerTask task) {
    return Optional.ofNullable(answers.get(new Key(uid, task))).map(answer -> answer.getNow(null));
  }

  /**
   * Starts the task unless it has been, and calls {@code whenDone} after its result is there. Tasks
   * of one run follow each other: topics are not deleted while they are still being made.
   */
  public synchronized void start(
      BrokerTask task, RunPlan plan, BrokerEndpoint endpoint, Runnable whenDone) {
    var uid = plan.run().uid();
    var earlier =
        task == BrokerTask.DeleteTopics ? answers.get(new Key(uid, BrokerTask.Verify)) : null;
    var after =
        earlier == null ? CompletableFuture.<BrokerTaskResult>completedFuture(null) : earlier;
    answers
        .computeIfAbsent(
            new Key(uid, task),
            key -> after.thenApplyAsync(done -> perform(task, plan, endpoint), executor))
        .thenRunAsync(whenDone, executor);
  }

  /** Forgets all answers about a run. */
  public synchronized void forget(String uid) {
    answers.keySet().removeIf(key -> key.uid().equals(uid));
  }

  @Override
  public void close() {
    executor.shutdownNow();
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
