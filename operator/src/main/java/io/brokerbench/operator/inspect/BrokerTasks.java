package io.brokerbench.operator.inspect;

import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
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
  private final Map<Key, Optional<BrokerTaskResult>> results =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Optional<BrokerTaskResult>> eldest) {
              return size() > MOST_ANSWERS;
            }
          });

  private record Key(String uid, BrokerTask task) {}

  /** Reaches brokers by {@code connector}. */
  public BrokerTasks(BrokerConnector connector) {
    this.connector = connector;
  }

  /** What came of the task, once it is done. */
  public Optional<BrokerTaskResult> result(String uid, BrokerTask task) {
    return results.getOrDefault(new Key(uid, task), Optional.empty());
  }

  /** Starts the task unless it has been, and calls {@code whenDone} after its result is there. */
  public void start(BrokerTask task, RunPlan plan, BrokerEndpoint endpoint, Runnable whenDone) {
    var key = new Key(plan.run().uid(), task);
    if (results.putIfAbsent(key, Optional.empty()) == null) {
      executor.submit(
          () -> {
            results.replace(key, Optional.of(perform(task, plan, endpoint)));
            whenDone.run();
          });
    }
  }

  /** Forgets all answers about a run. */
  public void forget(String uid) {
    results.keySet().removeIf(key -> key.uid().equals(uid));
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }

  private BrokerTaskResult perform(BrokerTask task, RunPlan plan, BrokerEndpoint endpoint) {
    try (var admin = connector.connect(endpoint)) {
      switch (task) {
        case Verify -> {
          admin.awaitBrokers(plan.broker().nodes());
          admin.createTopics(plan.topics());
          return new BrokerTaskResult.Read(admin.verify(plan));
        }
        case DeleteTopics -> {
          admin.deleteTopics(plan.topics());
          return new BrokerTaskResult.TopicsDeleted();
        }
        default -> throw new IllegalArgumentException("no such task: " + task);
      }
    } catch (BrokerException e) {
      return new BrokerTaskResult.Failed(e.getMessage());
    } catch (RuntimeException e) {
      log.error("{} of run {} failed", task, plan.run().name(), e);
      return new BrokerTaskResult.Failed(task + " failed: " + e);
    }
  }
}
