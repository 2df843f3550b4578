package io.brokerbench.worker.driver.rabbitmqstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.stream.ConfirmationStatus;
import com.rabbitmq.stream.Constants;
import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriverMessage;
import io.brokerbench.worker.driver.rabbitmq.Told;
import io.brokerbench.worker.driver.rabbitmq.Unconfirmed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamSendsTest {

  private final Told told = new Told();
  private final Unconfirmed unconfirmed = new Unconfirmed(100);
  private final StreamSends sends = new StreamSends(() -> new byte[8], 2, unconfirmed, told);

  /** Four messages, 0 to 3: {@code a} confirms one, {@code f} fails it, {@code x} closes. */
  @ParameterizedTest(name = "{0}: acknowledged {1}, failed {2}, outstanding {3}")
  @CsvSource({
    "'a0 a1 a2 a3', 0 1 2 3, '', 0",
    "'a2 a0', 2 0, '', 2",
    "'a2 a2 f2', 2, '', 3",
    "'f1 a1', '', 1, 3",
    "'a1 x', 1, 0 2 3, 0",
    "'x x a1 f2', '', 0 1 2 3, 0",
  })
  void eachMessageIsToldOnce(String steps, String acknowledged, String failed, int outstanding) {
    var sent = new ArrayList<StreamSends.Send>();
    for (var i = 0; i < 4; i++) {
      sent.add(sends.begin(new byte[8], i % 2, i, i, i));
    }
    for (var step : steps.split(" ")) {
      if (step.equals("x")) {
        sends.close("not within 5 s");
      } else {
        var confirmed = step.charAt(0) == 'a';
        sent.get(step.charAt(1) - '0')
            .handle(
                new ConfirmationStatus(null, confirmed, Constants.CODE_PUBLISH_CONFIRM_TIMEOUT));
      }
    }

    assertThat(told.acknowledged()).isEqualTo(longs(acknowledged));
    assertThat(told.failed()).isEqualTo(longs(failed));
    assertThat(unconfirmed.outstanding()).isEqualTo(outstanding);
    assertThat(sends.outstanding(0) + sends.outstanding(1)).isEqualTo(outstanding);
  }

  @Test
  void aPayloadIsUsedAgainOnlyAfterItsConfirm() {
    var first = sends.takePayload();
    var confirmed = sends.begin(first, 0, 0, 0, 0);
    var second = sends.takePayload();
    var failed = sends.begin(second, 0, 1, 0, 0);
    assertThat(second).isNotSameAs(first);

    confirmed.handle(new ConfirmationStatus(null, true, Constants.RESPONSE_CODE_OK));
    failed.handle(new ConfirmationStatus(null, false, Constants.CODE_PRODUCER_CLOSED));

    assertThat(sends.takePayload()).isSameAs(first);
    assertThat(sends.takePayload()).isNotSameAs(first).isNotSameAs(second);
  }

  @Test
  void theReasonIsTold() {
    sends
        .begin(new byte[8], 0, 0, 0, 0)
        .handle(new ConfirmationStatus(null, false, Constants.CODE_PUBLISH_CONFIRM_TIMEOUT));
    sends.begin(new byte[8], 0, 1, 0, 0).handle(new ConfirmationStatus(null, false, (short) 17));

    assertThat(told.causes())
        .extracting(Exception::getMessage)
        .containsExactly(
            RabbitMqDriverMessage.STREAM_SEND_FAILED
                .with(RabbitMqDriverMessage.UNCONFIRMED.with(), 10004)
                .toString(),
            RabbitMqDriverMessage.STREAM_SEND_FAILED
                .with(RabbitMqDriverMessage.REFUSED.with(), 17)
                .toString());
  }

  @Test
  void nothingBeginsAfterTheClose() {
    unconfirmed.close();

    assertThat(sends.begin(new byte[8], 0, 0, 0, 0)).isNull();
    assertThat(unconfirmed.outstanding()).isZero();
  }

  private static List<Long> longs(String numbers) {
    return numbers.isEmpty()
        ? List.of()
        : Arrays.stream(numbers.split(" ")).map(Long::valueOf).toList();
  }
}
