package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is told of a failure is the failure itself. */
class FailuresTest {

  static Stream<Throwable> wrapped() {
    var itself = new PulsarClientException("Connection already closed");
    return Stream.of(
        itself,
        new ExecutionException(itself),
        new CompletionException(new ExecutionException(itself)),
        // As subscribe() throws it.
        new PulsarClientException(new ExecutionException(itself)));
  }

  @ParameterizedTest
  @MethodSource("wrapped")
  void wrappersAreTakenOff(Throwable failure) {
    assertThat(Failures.asException(failure)).hasMessage("Connection already closed");
  }

  @ParameterizedTest
  @MethodSource("causes")
  void aCauseThatIsNoWrapperStays(Throwable failure) {
    assertThat(Failures.asException(failure)).isSameAs(failure);
  }

  static Stream<Throwable> causes() {
    return Stream.of(
        new PulsarClientException.TimeoutException("too late"),
        new PulsarClientException(new IllegalStateException("told by the client")),
        new ExecutionException("without a cause", null));
  }
}
