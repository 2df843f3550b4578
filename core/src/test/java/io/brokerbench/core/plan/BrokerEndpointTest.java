package io.brokerbench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BrokerEndpointTest {

  @Test
  void serversAreAllThatARunNames() {
    assertThat(new BrokerEndpoint.Kafka("a:1,b:2").servers()).containsExactly("a:1", "b:2");
    assertThat(
            new BrokerEndpoint.Pulsar(
                    "pulsar+ssl://a:1,b:2", "https://c:3/", List.of("http://bookie:8000"))
                .servers())
        .containsExactly("a:1", "b:2", "c:3");
  }
}
