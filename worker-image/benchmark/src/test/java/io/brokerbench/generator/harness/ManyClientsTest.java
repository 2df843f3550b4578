package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ManyClientsTest {

  private final ManyClients clients = new ManyClients(10, 900);

  @Test
  void areOneHundredProducersOfOneThousandPartitions() {
    var plan = WorkloadPlans.of(clients.run(), KafkaBroker.ENDPOINT);

    assertThat(plan.topics().names().size() * plan.topics().partitionsPerTopic()).isEqualTo(1_000);
    assertThat(plan.workers().getFirst().producers()).hasSize(100);
  }

  @Test
  void holdNoMoreThanTheyMayTogether() {
    var plan = WorkloadPlans.of(clients.run(), KafkaBroker.ENDPOINT).clients();

    var send = 100 * Long.parseLong(plan.producer().get("buffer.memory"));
    var receive = 1_000 * Long.parseLong(plan.consumer().get("max.partition.fetch.bytes"));
    assertThat(ManyClients.bufferBytes()).isEqualTo(send + receive).isLessThanOrEqualTo(64 << 20);
  }
}
