package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.system.rabbitmq.RabbitMqSystem;
import io.brokerbench.worker.driver.BenchmarkProducer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Plans of a few partitions for RabbitMQ, with client settings that a test chooses. */
public final class AmqpPlans {

  private static final String NOWHERE = "nowhere:1";

  private AmqpPlans() {}

  /** Of quorum queues; clients have these settings on top of the plan's. */
  static RunPlan of(String workload, Map<String, String> producer, Map<String, String> consumer) {
    var plan =
        of("Quorum", "{level: 2, replicationFactor: 3}", workload, at(List.of(NOWHERE), List.of()));
    return with(plan, producer, consumer);
  }

  /** Of any queue type, against an endpoint. */
  public static RunPlan of(
      String queueType, String durability, String workload, Endpoint endpoint) {
    var text =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: test, namespace: default}
        spec:
          broker: {kind: RabbitMQ, nodes: 3, rabbitmq: {queueType: %s}}
          durability: %s
          workload: %s
          workers: {count: 1, roles: Shared}
          checks: {durability: Report}
        """
            .formatted(queueType, durability, workload);
    try {
      var run = RunDocument.parse(text).runAgainst(endpoint);
      run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");
      return RunPlanner.plan(run);
    } catch (Exception e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** The same plan; clients have these settings on top, and acknowledge more often. */
  static RunPlan with(RunPlan plan, Map<String, String> producer, Map<String, String> consumer) {
    var publishing = new HashMap<>(plan.clients().producer());
    publishing.put("connectTo", "Any");
    publishing.putAll(producer);
    var reading = new HashMap<>(plan.clients().consumer());
    reading.put("connectTo", "Any");
    reading.putAll(consumer);
    return new RunPlan(
        plan.run(),
        plan.broker(),
        plan.durability(),
        plan.topics(),
        new ClientPlan(plan.clients().protocol(), publishing, reading, 100),
        plan.load(),
        plan.workers(),
        plan.checks(),
        plan.objectives(),
        plan.spec());
  }

  /** Nodes without a management API. */
  static Endpoint at(List<String> amqp, List<String> stream) {
    return RabbitMqSystem.at(amqp, stream, List.of("http://127.0.0.1:1"), ClientAccess.OPEN);
  }

  /** A driver for a node. */
  static RabbitMqDriver driver(RunPlan plan, String address) {
    return driver(plan, address, BenchmarkProducer.LONGEST_WAIT);
  }

  /** The same, whose messages wait at most so long until they can be published. */
  static RabbitMqDriver driver(RunPlan plan, String address, Duration patience) {
    return new RabbitMqDriver(at(List.of(address), List.of()), Credentials.NONE, plan, patience);
  }
}
