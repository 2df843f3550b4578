package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.operator.deployment.ChartAnswer;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.resources.SharedBrokers;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A run as it is seen at one moment: all that a decision rests on.
 *
 * @param run the resource
 * @param children as the caches have them; as the API server has them where it is judged how the
 *     load went, and once the run is concluded
 * @param verification what came of reading the brokers back, if it has been asked for
 * @param verificationProgress how far making topics and reading back has come, where it takes long
 * @param topicDeletion what came of deleting the topics, if it has been asked for
 * @param chart what came of rendering the chart of its brokers, if it has been asked for
 * @param around what the run must know of its cluster until it has its nodes to itself
 * @param configMaps those that the run refers to and that are there, by name, until it is accepted
 * @param result what the coordinator published, once it has ended
 * @param obstacle what keeps the run's way of deployment from working in this cluster
 * @param now the time
 */
public record RunView(
    BenchmarkRun run,
    Children children,
    Optional<BrokerTaskResult> verification,
    Optional<Message> verificationProgress,
    Optional<BrokerTaskResult> topicDeletion,
    Optional<ChartAnswer> chart,
    ClusterContext around,
    Map<String, ConfigMap> configMaps,
    Optional<RunResult> result,
    Optional<Obstacle> obstacle,
    Instant now) {

  BenchmarkRunStatus status() {
    return run.getStatus();
  }

  boolean external() {
    return run.getSpec().broker().deploymentType() == DeploymentType.External;
  }

  /** Whether its brokers are those of its suite. */
  boolean sharesBrokers() {
    return SharedBrokers.of(run).isPresent();
  }

  /** Since the run was accepted, or left the queue. */
  Duration age() {
    return Duration.between(Instant.parse(status().startTime()), now);
  }

  /** What is left of {@code limit} seconds since the run was accepted, or left the queue. */
  Duration remaining(int limit) {
    return Duration.ofSeconds(limit).minus(age());
  }

  StatusEdit edit() {
    return StatusEdit.of(run, now);
  }
}
