package io.brokerbench.worker.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Message;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DriverExceptionTest {

  static Stream<Arguments> reasons() {
    var refused = new IOException("refused");
    return Stream.of(
        Arguments.of(refused, "refused"),
        Arguments.of(new IOException("not sent", refused), "not sent"),
        Arguments.of(withoutMessage(refused), "refused"),
        Arguments.of(withoutMessage(withoutMessage(refused)), "refused"),
        Arguments.of(withoutMessage(null), "java.lang.IllegalStateException"));
  }

  private static Exception withoutMessage(Exception cause) {
    return new IllegalStateException(null, cause);
  }

  @ParameterizedTest
  @MethodSource("reasons")
  void reasonIsOfTheFirstCauseThatHasOne(Exception failure, String reason) {
    Message problem =
        new DriverException(DriverMessage.NOT_CLOSED, "producer 1", failure).problem();

    assertThat(problem).isEqualTo(DriverMessage.NOT_CLOSED.with("producer 1", reason));
  }
}
