package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndpointTest {

  @Test
  void serversAreAllThatARunNames() {
    assertThat(KafkaSystem.at("a:1,b:2").servers()).containsExactly("a:1", "b:2");
    assertThat(
            PulsarSystem.at("pulsar+ssl://a:1,b:2", "https://c:3/", List.of("http://bookie:8000"))
                .servers())
        .containsExactly("a:1", "b:2", "c:3");
  }
}
