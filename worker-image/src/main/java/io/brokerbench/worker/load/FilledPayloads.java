package io.brokerbench.worker.load;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.measure.Stamps;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Clients whose payloads have the bytes of a file after their stamps: from its beginning, cut or
 * repeated to the size of the payload.
 *
 * @param clients the clients themselves
 * @param file at least one byte
 */
public record FilledPayloads(BenchmarkDriver clients, byte[] file) implements BenchmarkDriver {

  /** Of a file that holds something. */
  public FilledPayloads {
    if (file.length == 0) {
      throw new IllegalArgumentException("the file with the payload is empty");
    }
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    return clients.createProducer(assignment, () -> fill(payloads.get()), listener);
  }

  private byte[] fill(byte[] payload) {
    for (var at = Stamps.LENGTH; at < payload.length; at += file.length) {
      System.arraycopy(file, 0, payload, at, Math.min(file.length, payload.length - at));
    }
    return payload;
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    return clients.createConsumer(assignment, listener);
  }

  @Override
  public Optional<ThreadRole> networkThread(String name) {
    return clients.networkThread(name);
  }

  @Override
  public String clientVersion() {
    return clients.clientVersion();
  }

  @Override
  public void close() {
    clients.close();
  }
}
