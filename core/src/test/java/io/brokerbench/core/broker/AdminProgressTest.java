package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class AdminProgressTest {

  private static final Message STAGE = BrokerMessage.CLUSTER.with();

  @Test
  void eachIntervalIsToldOnce() {
    var told = new ArrayList<Message>();
    var always = AdminProgress.inWords(Duration.ZERO, told::add);
    always.reached(STAGE, 3_400, 10_000);
    always.reached(STAGE, 10_000, 10_000);

    assertThat(told)
        .containsExactly(
            BrokerMessage.PROGRESS.with(STAGE, "3,400", "10,000"),
            BrokerMessage.PROGRESS.with(STAGE, "10,000", "10,000"));
  }

  @Test
  void whatTakesLessThanAnIntervalIsNotWorthTelling() {
    var told = new ArrayList<Message>();
    var hourly = AdminProgress.inWords(Duration.ofHours(1), told::add);
    hourly.reached(STAGE, 1, 10);

    assertThat(told).isEmpty();
  }
}
