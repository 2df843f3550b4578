package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.KeyDistribution;
import io.brokerbench.api.SubscriptionType;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.KeyPlan;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.brokerbench.worker.local.Plans;
import java.util.List;
import java.util.Map;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.client.impl.ClientBuilderImpl;
import org.apache.pulsar.client.impl.ConsumerBuilderImpl;
import org.apache.pulsar.client.impl.ProducerBuilderImpl;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the client's own builders, not connected, make of the settings of a plan. */
@Execution(ExecutionMode.CONCURRENT)
class PulsarSettingsMappingTest {

  private static final String URL = "pulsar://nowhere:6650";

  @ParameterizedTest(name = "{0} producers")
  @CsvSource({"0, 1000000", "1, 1000000", "7, 7000000"})
  void theMemoryOfAClientIsTheBudgetOfAllItsProducers(int producers, long bytes) {
    var mapping = mapping(Map.of("memoryLimitBytes", "1000000", "connectionsPerBroker", "3"));

    var client = conf(mapping, producers);

    assertThat(client.getMemoryLimitBytes()).isEqualTo(bytes);
    assertThat(client.getConnectionsPerBroker()).isEqualTo(3);
    assertThat(mapping.messagesPerProducer()).isEqualTo(1_000_000 / 128);
  }

  @Test
  void withoutABudgetThereIsNoLimitOfOurs() {
    assertThat(mapping(Map.of()).messagesPerProducer()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void producersHaveTheSettingsOfThePlan() throws PulsarClientException {
    var mapping =
        mapping(
            Map.of(
                "memoryLimitBytes", "1000000",
                "batchingMaxPublishDelayMicros", "150",
                "batchingMaxBytes", "131072",
                "batchingMaxMessages", "2147483647",
                "batchingPartitionSwitchFrequencyByPublishDelay", "2",
                "maxPendingMessages", "0",
                "blockIfQueueFull", "true",
                "sendTimeoutMs", "120000",
                "compressionType", "ZSTD"));

    var producer = producer(mapping);

    assertThat(producer.getBatchingMaxPublishDelayMicros()).isEqualTo(150);
    assertThat(producer.getBatchingMaxBytes()).isEqualTo(131_072);
    assertThat(producer.getBatchingMaxMessages()).isEqualTo(Integer.MAX_VALUE);
    assertThat(producer.getBatchingPartitionSwitchFrequencyByPublishDelay()).isEqualTo(2);
    assertThat(producer.getMaxPendingMessages()).isZero();
    assertThat(producer.isBlockIfQueueFull()).isTrue();
    assertThat(producer.getSendTimeoutMs()).isEqualTo(120_000);
    assertThat(producer.getCompressionType()).isEqualTo(CompressionType.ZSTD);
    assertThat(producer.getBatcherBuilder()).isSameAs(BatcherBuilder.DEFAULT);
  }

  @Test
  void aSettingThatTheClientDoesNotKnowIsRefused() {
    var mapping = mapping(Map.of("lingerMs", "5"));

    assertThatThrownBy(() -> producer(mapping)).rootCause().hasMessageContaining("lingerMs");
  }

  @ParameterizedTest
  @EnumSource
  void consumersHaveTheTypeOfTheWorkload(SubscriptionType type) throws PulsarClientException {
    var mapping = new PulsarSettingsMapping(plan(Map.of(), type));

    var consumer = consumer(mapping);

    assertThat(consumer.getSubscriptionType().name().replace("_", "")).isEqualTo(type.name());
    assertThat(consumer.getMaxTotalReceiverQueueSizeAcrossPartitions()).isEqualTo(5_000_000);
    assertThat(consumer.getSubscriptionInitialPosition())
        .isEqualTo(SubscriptionInitialPosition.Earliest);
    assertThat(consumer.getAcknowledgementsGroupTimeMicros()).isEqualTo(1_000_000);
    assertThat(consumer.isPoolMessages()).isTrue();
    assertThat(producer(mapping).getBatcherBuilder())
        .isSameAs(
            type == SubscriptionType.KeyShared ? BatcherBuilder.KEY_BASED : BatcherBuilder.DEFAULT);
  }

  @Test
  void theDriverNamesTheVersionOfTheClient() {
    var plan = plan(Map.of(), SubscriptionType.Failover);
    var endpoint = PulsarSystem.at(URL, "http://nowhere:8080", List.of());
    try (var driver = new PulsarDriver(endpoint, Credentials.NONE, plan, 1)) {
      assertThat(driver.clientVersion()).matches("pulsar-client 4\\.\\d+\\.\\d+");
    }
  }

  private static ClientConfigurationData conf(PulsarSettingsMapping mapping, int producers) {
    var builder = (ClientBuilderImpl) mapping.producingClient(producers);
    return builder.getClientConfigurationData();
  }

  private static ProducerConfigurationData producer(PulsarSettingsMapping mapping)
      throws PulsarClientException {
    try (var client = mapping.producingClient(1).serviceUrl(URL).build()) {
      var builder = mapping.producer(client.newProducer(Schema.BYTES));
      return ((ProducerBuilderImpl<?>) builder).getConf();
    }
  }

  private static ConsumerConfigurationData<?> consumer(PulsarSettingsMapping mapping)
      throws PulsarClientException {
    try (var client = mapping.consumingClient().serviceUrl(URL).build()) {
      var builder = mapping.consumer(client.newConsumer(Schema.BYTEBUFFER));
      return ((ConsumerBuilderImpl<?>) builder).getConf();
    }
  }

  private static PulsarSettingsMapping mapping(Map<String, String> producer) {
    return new PulsarSettingsMapping(plan(producer, SubscriptionType.Failover));
  }

  private static RunPlan plan(Map<String, String> producer, SubscriptionType type) {
    var plan = Plans.of("{rate: {messagesPerSecond: 100}, messageSizeBytes: 128}", "{count: 2}");
    var load = plan.load();
    return new RunPlan(
        plan.run(),
        plan.broker(),
        plan.durability(),
        plan.topics(),
        new ClientPlan(
            Protocol.Pulsar,
            producer,
            Map.of("maxTotalReceiverQueueSizeAcrossPartitions", "5000000"),
            1000),
        new LoadPlan(
            load.messageSizeBytes(),
            load.rate(),
            load.producers(),
            load.consumers(),
            load.subscriptionsPerTopic(),
            type,
            new KeyPlan(KeyDistribution.RoundRobin, 10, 0),
            load.payload(),
            load.warmUpSeconds(),
            load.durationSeconds(),
            load.messages(),
            load.backlog(),
            load.drainTimeoutSeconds(),
            load.pacingGranularityMicros()),
        plan.workers(),
        plan.checks(),
        plan.objectives(),
        plan.spec());
  }
}
