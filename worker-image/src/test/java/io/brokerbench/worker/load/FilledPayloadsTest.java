package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.measure.Stamps;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilledPayloadsTest {

  private static final long RUN = 42;

  @ParameterizedTest(name = "{0} in {1} bytes: {2}")
  @CsvSource({
    "abcdef, 70, abcdef",
    "abcdef, 67, abc",
    "abcdef, 78, abcdefabcdefab",
    "a,      67, aaa",
    "abcdef, 64, ''",
  })
  void fileIsCutOrRepeatedAfterTheStamps(String file, int size, String expected) throws Exception {
    var clients = new Clients();
    try (var filled = new FilledPayloads(clients, file.getBytes(StandardCharsets.UTF_8))) {
      filled.createProducer(
          new ProducerAssignment(7, "topic"), () -> Stamps.newPayload(size, RUN, 7), null);
    }

    var payload = clients.payloads.get();

    assertThat(payload).hasSize(size);
    assertThat(Stamps.isOf(ByteBuffer.wrap(payload), RUN)).isTrue();
    assertThat(Stamps.producer(ByteBuffer.wrap(payload))).isEqualTo(7);
    assertThat(Arrays.copyOfRange(payload, Stamps.LENGTH, size))
        .isEqualTo(expected.getBytes(StandardCharsets.UTF_8));
  }

  private static final class Clients implements BenchmarkDriver {

    private Supplier<byte[]> payloads;

    @Override
    public BenchmarkProducer createProducer(
        ProducerAssignment assignment, Supplier<byte[]> given, SendListener listener) {
      payloads = given;
      return null;
    }

    @Override
    public BenchmarkConsumer createConsumer(
        ConsumerAssignment assignment, MessageListener listener) {
      return null;
    }

    @Override
    public String clientVersion() {
      return "none";
    }

    @Override
    public void close() {}
  }
}
