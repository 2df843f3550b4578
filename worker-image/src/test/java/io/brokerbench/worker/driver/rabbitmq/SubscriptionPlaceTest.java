package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.local.Plans;
import java.util.HashMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SubscriptionPlaceTest {

  @Test
  void eachConsumerOfASubscriptionHasAPlaceOfItsOwn() {
    var plan =
        Plans.of(
            """
            {topics: 2, partitionsPerTopic: 4, subscriptionsPerTopic: 2,
             consumersPerSubscription: 3, messageSizeBytes: 100, rate: {messagesPerSecond: 100}}
            """,
            "{count: 2}");
    var ranks = new HashMap<String, TreeSet<Integer>>();
    for (var worker : plan.workers()) {
      for (var consumer : worker.consumers()) {
        var place = SubscriptionPlace.of(plan, consumer);
        assertThat(place.consumers()).isEqualTo(3);
        ranks.computeIfAbsent(consumer.subscription(), any -> new TreeSet<>()).add(place.rank());
      }
    }

    assertThat(ranks)
        .hasSize(4)
        .allSatisfy((any, taken) -> assertThat(taken).containsExactly(0, 1, 2));
  }
}
