package io.brokerbench.operator.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.ResourcesSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a node keeps what, and what memory it counts on. */
class RabbitMqDevicesTest {

  @ParameterizedTest(name = "{0} devices")
  @CsvSource({"1, 0, 0", "2, 1, 1", "3, 1, 2", "4, 1, 2"})
  void queuesAndStreamsHaveDevicesOfTheirOwn(int devices, int quorum, int stream) {
    var found = new RabbitMqDevices(devices);

    assertThat(found.quorumDirectory()).isEqualTo("/var/lib/rabbitmq/disk-" + quorum + "/quorum");
    assertThat(found.streamDirectory()).isEqualTo("/var/lib/rabbitmq/disk-" + stream + "/stream");
    assertThat(found.nodeDirectory()).isEqualTo("/var/lib/rabbitmq/disk-0/mnesia");
  }

  @ParameterizedTest(name = "{0} on {1} devices")
  @CsvSource({
    "Quorum, 1, 1",
    "Quorum, 2, 2",
    "Quorum, 3, 2",
    "Stream, 1, 1",
    "Stream, 3, 2",
    "Classic, 2, 1",
    "ClassicMirrored, 2, 1",
  })
  void idleDevicesAreRemarked(RabbitMqQueueType type, int devices, int used) {
    var run =
        RabbitMqRuns.run(
            "queueType: Quorum", "queueType: " + type,
            "devicesPerNode: 2", "devicesPerNode: " + devices);

    var remarks = RabbitMqRemarks.of(run);

    if (used == devices) {
      assertThat(remarks).isEmpty();
    } else {
      assertThat(remarks).containsExactly(RabbitMqMessage.IDLE_DEVICES.with(used, devices, type));
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"1Gi, 858993460", "10Gi, 8589934592", "100Gi, 105226698752", "500M, 400000000"})
  void nodesLeaveRoomBelowTheirLimit(String limit, String usable) {
    var resources = new ResourcesSpec(null, Map.of("memory", new Quantity(limit)));

    assertThat(RabbitMqMemory.entries(resources))
        .isEqualTo(Map.of("total_memory_available_override_value", usable));
  }

  @Test
  void nodesWithoutLimitCountOnTheMachine() {
    assertThat(RabbitMqMemory.entries(ResourcesSpec.UNSET)).isEmpty();
  }
}
