package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.ThreadRole;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.api.Test;

/** The client's own names of its threads, by which their CPU is told apart. */
class PulsarNetworkThreadTest {

  @Test
  void clientHasThreadsOfItsOwn() throws PulsarClientException {
    var client = PulsarClient.builder().serviceUrl("pulsar://localhost:1").build();
    try {
      var producer = client.newProducer().topic("named").createAsync();
      assertThat(producer).isNotNull();
      assertThat(Thread.getAllStackTraces().keySet())
          .extracting(Thread::getName)
          .filteredOn(name -> PulsarDriver.roleOf(name).isPresent())
          .anyMatch(name -> name.startsWith("pulsar-client-io"));
    } finally {
      client.shutdown();
    }
  }

  @Test
  void otherThreadsAreNoneOfIt() {
    assertThat(PulsarDriver.roleOf("main")).isEmpty();
    assertThat(PulsarDriver.roleOf("pulsar-client-io-1-1")).contains(ThreadRole.Client);
  }
}
