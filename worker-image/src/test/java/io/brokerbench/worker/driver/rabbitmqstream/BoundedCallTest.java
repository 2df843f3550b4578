package io.brokerbench.worker.driver.rabbitmqstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriverMessage;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoundedCallTest {

  private final CountDownLatch interrupted = new CountDownLatch(1);

  @Test
  void returnsWhatTheCallReturns() {
    assertThat(new BoundedCall(Duration.ofMinutes(1)).<String>of(() -> "connected"))
        .isEqualTo("connected");
  }

  @Test
  void throwsWhatTheCallThrows() {
    var failure = new IllegalArgumentException("refused");

    assertThatThrownBy(
            () ->
                new BoundedCall(Duration.ofMinutes(1))
                    .of(
                        () -> {
                          throw failure;
                        }))
        .isSameAs(failure);
  }

  @Test
  void endsACallThatNeverReturns() throws Exception {
    assertThatThrownBy(() -> new BoundedCall(Duration.ofMillis(10)).of(this::never))
        .hasMessage(RabbitMqDriverMessage.ANOTHER_HOST.with(0L).toString());
    interrupted.await();
  }

  private String never() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
    }
    return "";
  }
}
