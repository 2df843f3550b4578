package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.ThreadRole;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ConnectionThreadsTest {

  /** The client gives a thread its name before it starts. */
  @Test
  void aThreadSaysWhoseConnectionItIs() throws Exception {
    for (var threads : ConnectionThreads.values()) {
      var name = new CompletableFuture<String>();
      var thread = threads.newThread(() -> name.complete(Thread.currentThread().getName()));
      thread.setName("AMQP Connection 127.0.0.1:5672");
      thread.start();

      assertThat(name.get()).endsWith(" AMQP Connection 127.0.0.1:5672");
      assertThat(ConnectionThreads.roleOf(name.get()))
          .contains(
              threads == ConnectionThreads.PRODUCERS
                  ? ThreadRole.ProducerClient
                  : ThreadRole.ConsumerClient);
    }
  }

  @Test
  void otherThreadsAreNoneOfIt() {
    assertThat(ConnectionThreads.roleOf("main")).isEmpty();
    assertThat(ConnectionThreads.roleOf("stuck-writes")).isEmpty();
  }
}
