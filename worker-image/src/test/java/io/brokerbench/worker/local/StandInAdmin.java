package io.brokerbench.worker.local;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The administration of a cluster whose settings are all as wanted. */
public class StandInAdmin implements BrokerAdmin {

  public static VerificationReport report() {
    return new VerificationReport(
        Instant.EPOCH,
        List.of(
            new SettingCheck(SettingScope.Topic, "t", "s", "1", "1", SettingCheck.Outcome.Match)));
  }

  @Override
  public void awaitBrokers(Integer nodes) throws BrokerException {}

  @Override
  public void createTopics(TopicPlan topics, AdminProgress progress) {}

  @Override
  public void deleteTopics(TopicPlan topics) {}

  @Override
  public VerificationReport verify(RunPlan plan, AdminProgress progress) throws BrokerException {
    return report();
  }

  @Override
  public OptionalInt smallestInSyncSet(TopicPlan topics) {
    return OptionalInt.of(3);
  }

  /** One broker leads all partitions of even number, another the others. */
  @Override
  public Map<String, List<String>> leaders(TopicPlan topics) {
    return topics.names().stream()
        .collect(
            Collectors.toMap(
                name -> name,
                name ->
                    IntStream.range(0, topics.partitionsPerTopic())
                        .mapToObj(i -> "broker " + i % 2)
                        .toList()));
  }

  @Override
  public ClusterFacts describe() {
    return new ClusterFacts("cluster", Map.of(), List.of());
  }

  @Override
  public void close() {}
}
