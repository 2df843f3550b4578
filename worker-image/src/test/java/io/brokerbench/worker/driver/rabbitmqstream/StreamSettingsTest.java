package io.brokerbench.worker.driver.rabbitmqstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.stream.ProducerBuilder;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.Protocol;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamSettingsTest {

  private final Map<String, String> told = new TreeMap<>();

  @Test
  void thePlanDecides() {
    settings(
            Map.of(
                "batchSize", "200",
                "batchPublishingDelayMillis", "5",
                "subEntrySize", "10",
                "compression", "zstd",
                "confirmTimeoutMillis", "90000",
                "maxUnconfirmedMessages", "7000"))
        .producer(builder());

    assertThat(told)
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "batchSize", "[200]",
                    "batchPublishingDelay", "[PT0.005S]",
                    "dynamicBatch", "[false]",
                    "subEntrySize", "[10]",
                    "compression", "[ZSTD]",
                    "confirmTimeout", "[PT1M30S]",
                    "enqueueTimeout", "[PT1M]",
                    "maxUnconfirmedMessages", "[7000]")));
  }

  @Test
  void withoutADelayTheClientChoosesItsBatches() {
    settings(Map.of("compression", "none", "batchPublishingDelayMillis", "0")).producer(builder());

    assertThat(told)
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "dynamicBatch", "[true]",
                    "enqueueTimeout", "[PT1M]",
                    "maxUnconfirmedMessages", "[10000]")));
  }

  @ParameterizedTest(name = "{0} bytes: {1} messages of a producer, {2} of a partition")
  @CsvSource({
    "67108864, 65536, 10000",
    "65536, 64, 64",
    "10, 1, 1",
    "0, 9223372036854775807, 10000",
  })
  void theByteBudgetBoundsBoth(String budget, long ofProducer, int ofPartition) {
    var settings = settings(Map.of("maxUnconfirmedBytes", budget));

    assertThat(settings.unconfirmedOfProducer()).isEqualTo(ofProducer);
    assertThat(settings.unconfirmedOfPartition()).isEqualTo(ofPartition);
  }

  private static StreamSettings settings(Map<String, String> producer) {
    return new StreamSettings(
        new ClientPlan(Protocol.RabbitMqStream, producer, Map.of(), 1_000), 1_024);
  }

  /** Takes a note of what it is told. */
  private ProducerBuilder builder() {
    return (ProducerBuilder)
        Proxy.newProxyInstance(
            ProducerBuilder.class.getClassLoader(),
            new Class<?>[] {ProducerBuilder.class},
            (proxy, method, arguments) -> {
              told.put(method.getName(), Arrays.toString(arguments));
              return proxy;
            });
  }
}
