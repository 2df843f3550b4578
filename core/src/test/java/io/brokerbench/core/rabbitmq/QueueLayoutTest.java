package io.brokerbench.core.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.QueueLayout.Queue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueLayoutTest {

  private static QueueLayout layout(RabbitMqQueueType type, int subscriptions) {
    return new QueueLayout(
        "a/b", type, subscriptions, Map.of("x-queue-type", "q"), Map.of("ha-params", "2"));
  }

  private static TopicPlan topics(QueueLayout layout) {
    return new TopicPlan(List.of("t-0", "t-1"), 2, 3, layout.config());
  }

  @ParameterizedTest(name = "{0} with {1} subscriptions")
  @CsvSource({
    "Quorum, 1, t-0.0.t-0-s0 t-0.1.t-0-s0 t-1.0.t-1-s0 t-1.1.t-1-s0",
    "Classic, 0, t-0.0 t-0.1 t-1.0 t-1.1",
    "Stream, 0, t-0.0 t-0.1 t-1.0 t-1.1",
    "Stream, 2, t-0.0 t-0.1 t-1.0 t-1.1",
  })
  void partitionIsAQueuePerSubscriptionOrAStream(
      RabbitMqQueueType type, int subscriptions, String names) {
    var layout = layout(type, subscriptions);

    assertThat(layout.queues(topics(layout)).stream().map(Queue::name))
        .containsExactly(names.split(" "));
  }

  @Test
  void planHasAllOfIt() {
    var layout = layout(RabbitMqQueueType.ClassicMirrored, 3);

    assertThat(QueueLayout.of(topics(layout))).isEqualTo(layout);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "b-1-0, b-1-0",
    "b-1-0 b-1-1, b-1-",
    "b-1-0 b-1-1 b-1-10, b-1-",
    "a b, ''",
  })
  void namesOfARunShareTheirBeginning(String topics, String prefix) {
    assertThat(RabbitMqNames.commonPrefix(List.of(topics.split(" ")))).isEqualTo(prefix);
  }

  @Test
  void namesAreQuotedWhereTheyStand() {
    assertThat(RabbitMqNames.inUrl("/a b")).isEqualTo("%2Fa%20b");
    assertThat(RabbitMqNames.startsWith("b-1.")).isEqualTo("^b\\-1\\.");
    assertThat(RabbitMqNames.host("rabbit@a.b")).isEqualTo("a.b");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "4.0.5, 4, 0",
    "3.13.7, 3, 13",
    "4.1.0-beta.1, 4, 1",
    "4.2, 4, 2",
  })
  void versionIsItsFirstTwoNumbers(String text, int major, int minor) {
    assertThat(RabbitMqVersion.parse(text)).contains(new RabbitMqVersion(major, minor));
  }

  @Test
  void versionsAreComparedByNumber() {
    assertThat(new RabbitMqVersion(3, 13)).isGreaterThan(new RabbitMqVersion(3, 9));
    assertThat(new RabbitMqVersion(4, 0)).isGreaterThan(new RabbitMqVersion(3, 13));
    assertThat(RabbitMqVersion.parse("four")).isEmpty();
  }

  @Test
  void clientsWithoutAuthenticationAreGuests() {
    assertThat(RabbitMqLogin.of(ClientAccess.OPEN, Credentials.NONE)).contains(RabbitMqLogin.GUEST);
    assertThat(RabbitMqLogin.GUEST).hasToString("user guest");
  }
}
