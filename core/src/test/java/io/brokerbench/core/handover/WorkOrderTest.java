package io.brokerbench.core.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.system.kafka.KafkaSystem;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkOrderTest {

  /** What etcd takes, and so a ConfigMap. */
  private static final int CONFIG_MAP_BYTES = 1024 * 1024;

  @Test
  void mostPartitionsThatARunMayHaveFitIntoAConfigMapAndComeBackWhole() throws IOException {
    var checks = IntStream.range(0, 10_000).boxed().flatMap(WorkOrderTest::ofPartition).toList();
    var authentication = new AuthenticationSpec(AuthenticationType.Plain, "bench", "s");
    var access = new ClientAccess(new TlsSpec("my-ca"), authentication);
    var early = WorkOrder.beforeClearance(null, KafkaSystem.at("kafka:9092", access));
    var clearance =
        new Clearance(RunEnvironment.UNKNOWN, new VerificationReport(Instant.EPOCH, checks));

    var packed = clearance.pack();

    assertThat(packed.length * 4 / 3).isLessThan(CONFIG_MAP_BYTES / 2);
    assertThat(Clearance.unpack(packed)).isEqualTo(clearance);
    assertThat(WorkOrder.unpack(early.pack())).isEqualTo(early);
    var order = early.with(clearance);
    assertThat(order.durabilityBefore().checks()).hasSize(30_000);
    assertThat(WorkOrder.unpack(order.pack())).isEqualTo(order);
  }

  /** The operator may be replaced by a newer one while brokers start. */
  @Test
  void clearanceOfANewerOperatorIsRead() throws IOException {
    var report = new VerificationReport(Instant.EPOCH, List.of());
    JsonNode newer = Json.mapper().valueToTree(new Clearance(RunEnvironment.UNKNOWN, report));
    ((ObjectNode) newer).put("later", 1);
    ((ObjectNode) newer.get("durabilityBefore")).put("later", 2);

    assertThat(Clearance.unpack(Packed.of(newer)))
        .isEqualTo(new Clearance(RunEnvironment.UNKNOWN, report));
  }

  @Test
  void somethingElseIsRefused() {
    assertThatThrownBy(() -> WorkOrder.unpack("{}".getBytes())).isInstanceOf(IOException.class);
  }

  /** As Pulsar's verification has them: the ledger of each partition has an id of its own. */
  private static Stream<SettingCheck> ofPartition(int partition) {
    var subject =
        "ledger %d of persistent://public/brokerbench-0f8fad5b/t-0-partition-%d"
            .formatted(31 + 7 * partition, partition);
    return Stream.of("ensembleSize", "writeQuorumSize", "ackQuorumSize")
        .map(
            setting ->
                new SettingCheck(SettingScope.Ledger, subject, setting, "3", "3", Outcome.Match));
  }
}
