package io.brokerbench.core.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientTestUtils;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

class KafkaTopicsTest {

  private static final String CLUSTER = "kafka:9092";
  private static final String NAME = "topic-0";
  private static final TopicPlan TOPICS = new TopicPlan(List.of(NAME), 3_000, 1, Map.of());

  private final List<Integer> asked = new ArrayList<>();

  /** An operator that was killed had asked for all of them: brokers tell of the first thousand. */
  @Test
  void partitionsThatBrokersHaveYetToHearOfAreNoFailure() throws BrokerException {
    var counted = new ArrayList<Integer>();

    topics(new InvalidPartitionsException("3000 partitions, would not be an increase"))
        .create(TOPICS, (stage, done, all) -> counted.add(done));

    assertThat(asked).containsExactly(2_000, 3_000);
    assertThat(counted).endsWith(3_000);
  }

  @Test
  void whatElseIsRefusedIsTold() {
    assertThatExceptionOfType(BrokerException.class)
        .isThrownBy(
            () ->
                topics(new PolicyViolationException("too many"))
                    .create(TOPICS, AdminProgress.UNHEARD))
        .satisfies(
            e ->
                assertThat(e.details())
                    .isEqualTo(
                        KafkaMessage.REQUEST_FAILED.with(
                            CLUSTER, KafkaMessage.CREATE_PARTITIONS.with(NAME), "too many")));
    assertThat(asked).containsExactly(2_000);
  }

  /** The client asks another broker then, as it has left the one that did not answer. */
  @Test
  void stuckBrokerIsLeftForAnother() throws BrokerException {
    var bounds = new ArrayList<Integer>();

    var found =
        describing(bounds, new TimeoutException("timed out")).describeDespiteAStuckBroker(TOPICS);

    assertThat(bounds).containsExactly(3_000, null);
    assertThat(found.get(NAME).partitions()).hasSize(3_000);
  }

  @Test
  void otherFailuresAreToldAtOnce() {
    var bounds = new ArrayList<Integer>();

    assertThatExceptionOfType(BrokerException.class)
        .isThrownBy(
            () ->
                describing(bounds, new PolicyViolationException("no"))
                    .describeDespiteAStuckBroker(TOPICS));
    assertThat(bounds).containsExactly(3_000);
  }

  /**
   * Of a stand-in for a cluster whose first answer is a failure; {@code bounds} in milliseconds.
   */
  private static KafkaTopics describing(List<Integer> bounds, RuntimeException first) {
    return new KafkaTopics(
        (Admin)
            Proxy.newProxyInstance(
                Admin.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (proxy, method, arguments) -> {
                  bounds.add(((DescribeTopicsOptions) arguments[1]).timeoutMs());
                  return bounds.size() == 1
                      ? failing(first)
                      : AdminClientTestUtils.describeTopicsResult(NAME, described(3_000));
                }),
        new KafkaRequests(CLUSTER));
  }

  private static DescribeTopicsResult failing(RuntimeException failure) {
    var future = new KafkaFutureImpl<TopicDescription>();
    future.completeExceptionally(failure);
    return new DescribeTopicsResult(null, Map.of(NAME, future)) {};
  }

  /** Of a stand-in for a cluster that has the topic, and answers a request for more with that. */
  private KafkaTopics topics(RuntimeException answer) {
    return new KafkaTopics(
        (Admin)
            Proxy.newProxyInstance(
                Admin.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "createTopics" ->
                          AdminClientTestUtils.createTopicsResult(
                              NAME, new TopicExistsException("it exists"));
                      case "describeTopics" ->
                          AdminClientTestUtils.describeTopicsResult(NAME, described(1_000));
                      case "createPartitions" -> {
                        asked.add(
                            ((NewPartitions) ((Map<?, ?>) arguments[0]).get(NAME)).totalCount());
                        yield AdminClientTestUtils.createPartitionsResult(NAME, answer);
                      }
                      default -> throw new UnsupportedOperationException(method.getName());
                    }),
        new KafkaRequests(CLUSTER));
  }

  private static TopicDescription described(int partitions) {
    var node = new Node(0, "kafka", 9092);
    return new TopicDescription(
        NAME,
        false,
        IntStream.range(0, partitions)
            .mapToObj(id -> new TopicPartitionInfo(id, node, List.of(node), List.of(node)))
            .toList());
  }
}
