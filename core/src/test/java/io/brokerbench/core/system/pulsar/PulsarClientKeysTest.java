package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PulsarClientKeysTest {

  @ParameterizedTest
  @CsvSource({
    "client, memoryLimitBytes connectionsPerBroker numIoThreads statsIntervalSeconds",
    "producer, batchingMaxBytes compressionType sendTimeoutMs maxPendingMessages accessMode",
    "consumer, receiverQueueSize acknowledgementsGroupTimeMicros priorityLevel subscriptionType",
  })
  void namesAreThoseOfTheClientsOwnClasses(String part, String some) {
    assertThat(known(part))
        .contains(some.split(" "))
        .hasSizeGreaterThan(20)
        .doesNotContain("serialVersionUID", "topicsPattern", "messageListener", "properties");
  }

  @Test
  void noNameBelongsToTheClientAndToWhatStandsOnIt() {
    assertThat(PulsarClientKeys.client())
        .doesNotContainAnyElementsOf(PulsarClientKeys.producer())
        .doesNotContainAnyElementsOf(PulsarClientKeys.consumer());
  }

  @ParameterizedTest(name = "{0} {1}={2}: {3}")
  @CsvSource({
    "producer, memoryLimitBytes, 67108864, true",
    "consumer, memoryLimitBytes, 67108864, true",
    "producer, memoryLimitBytes, 64M, false",
    "producer, batchingMaxMessages, 2147483647, true",
    "producer, batchingMaxMessages, 2147483648, false",
    "producer, compressionType, LZ4, true",
    "producer, compressionType, lz77, false",
    "producer, blockIfQueueFull, false, true",
    "producer, blockIfQueueFull, perhaps, false",
    "producer, lingr, 1, false",
    "consumer, receiverQueueSize, 1000, true",
    "consumer, receiverQueueSize, '', false",
    "consumer, ackTimeoutMillis, 1s, false",
    "consumer, subscriptionInitialPosition, Earliest, true",
    "consumer, subscriptionInitialPosition, First, false",
  })
  void valuesAreTakenAsTheClientTakesThem(String role, String key, String value, boolean taken) {
    assertThat(PulsarClientKeys.takes(role.equals("producer"), Map.of(key, value)))
        .isEqualTo(taken);
  }

  @Test
  void whatAClientPlanHasTogetherComesApart() {
    var config = Map.of("memoryLimitBytes", "1", "compressionType", "NONE");

    assertThat(PulsarClientKeys.ofClient(config)).isEqualTo(Map.of("memoryLimitBytes", "1"));
    assertThat(PulsarClientKeys.withoutClient(config)).isEqualTo(Map.of("compressionType", "NONE"));
  }

  private static Set<String> known(String part) {
    return switch (part) {
      case "client" -> PulsarClientKeys.client();
      case "producer" -> PulsarClientKeys.producer();
      default -> PulsarClientKeys.consumer();
    };
  }
}
