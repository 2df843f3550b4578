package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.rabbitmq.ManagementMessage;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QueueLeadersTest {

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void oneAnswerIsForAllClients() {
    var leaders =
        new QueueLeaders(
            () -> {
              asked.incrementAndGet();
              return Map.of("t.0", "rabbit@a", "t.1", "");
            },
            Runnable::run);

    assertThat(leaders.of("t.0")).contains("rabbit@a");
    assertThat(leaders.of("t.1")).isEmpty();
    assertThat(leaders.of("t.2")).isEmpty();
    assertThat(asked).hasValue(1);
  }

  @Test
  void whatCannotBeAskedIsNotKnown() {
    var leaders =
        new QueueLeaders(
            () -> {
              throw new BrokerException(ManagementMessage.NO_URL.with());
            },
            Runnable::run);

    assertThat(leaders.of("t.0")).isEmpty();
  }
}
