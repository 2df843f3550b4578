package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.DurabilitySpec;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.core.durability.DurabilityLevel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PulsarDurabilityTest {

  @ParameterizedTest(name = "level {0}, replication {1}")
  @CsvSource({
    "1, 2, 2", "1, 3, 2", "1, 4, 3", "1, 5, 3", "1, 6, 4", "1, 7, 4", "1, 9, 5",
    "2, 2, 2", "2, 3, 2", "2, 4, 3", "2, 5, 3", "2, 6, 4", "2, 7, 4", "2, 9, 5",
    "3, 1, 1", "3, 2, 1", "3, 3, 1", "3, 4, 1", "3, 5, 1", "3, 6, 1", "3, 9, 1",
    "4, 1, 1", "4, 2, 1", "4, 3, 1", "4, 4, 1", "4, 5, 1", "4, 6, 1", "4, 9, 1",
  })
  void messagesGoToAllReplicasAndAwaitTheQuorumOfTheLevel(int level, int replicas, int ackQuorum) {
    for (var journal : PulsarJournal.values()) {
      var durability = new PulsarDurability(new DurabilityLevel(level, replicas), journal);
      var n = String.valueOf(replicas);
      var ack = String.valueOf(ackQuorum);

      assertThat(durability.topicConfig())
          .isEqualTo(
              Map.of(
                  "bookkeeperEnsemble", n,
                  "bookkeeperWriteQuorum", n,
                  "bookkeeperAckQuorum", ack));
      assertThat(durability.ledgerMetadata())
          .isEqualTo(Map.of("ensembleSize", n, "writeQuorumSize", n, "ackQuorumSize", ack));
      assertThat(durability.brokerConfig())
          .containsEntry("managedLedgerDefaultEnsembleSize", n)
          .containsEntry("managedLedgerDefaultWriteQuorum", n)
          .containsEntry("managedLedgerDefaultAckQuorum", ack);
    }
  }

  @ParameterizedTest(name = "level {0}, {1}")
  @CsvSource({
    "1, Write,  true,  true,  1, ",
    "1, Bypass, true,  true,  1, ",
    "2, Write,  true,  false, 1, 1000",
    "2, Bypass, false, false, , ",
    "3, Write,  true,  true,  1, ",
    "3, Bypass, true,  true,  1, ",
    "4, Write,  true,  false, 1, 1000",
    "4, Bypass, false, false, , ",
  })
  void bookiesTreatTheirJournalAsTheLevelSays(
      int level,
      PulsarJournal journal,
      String writes,
      String syncs,
      String groupWait,
      String flushInterval) {
    var expected = new LinkedHashMap<String, String>();
    expected.put("journalWriteData", writes);
    expected.put("journalSyncData", syncs);

    for (var replicas = level <= 2 ? 2 : 1; replicas <= 9; replicas++) {
      var durability = new PulsarDurability(new DurabilityLevel(level, replicas), journal);

      assertThat(durability.requiredBookieConfig()).isEqualTo(expected);
      var tuned = new LinkedHashMap<>(durability.bookieConfig());
      assertThat(tuned.remove("journalMaxGroupWaitMSec")).isEqualTo(groupWait);
      assertThat(tuned.remove("journalPageCacheFlushIntervalMSec")).isEqualTo(flushInterval);
      assertThat(tuned).isEqualTo(expected);
    }
  }

  @ParameterizedTest(name = "replication {0}")
  @CsvSource({"1, ", "5, ", "6, 6", "9, 9"})
  void brokersPermitMoreReplicasThanTheyShipWith(int replicas, String most) {
    var config =
        new PulsarDurability(new DurabilityLevel(3, replicas), PulsarJournal.Write).brokerConfig();

    assertThat(config.get("managedLedgerMaxEnsembleSize")).isEqualTo(most);
    assertThat(config.get("managedLedgerMaxWriteQuorum")).isEqualTo(most);
    assertThat(config.get("managedLedgerMaxAckQuorum")).isEqualTo(most);
  }

  @ParameterizedTest
  @CsvSource({", Write", "Write, Write", "Bypass, Bypass"})
  void theJournalIsWrittenUnlessTheRunSaysOtherwise(PulsarJournal asked, PulsarJournal journal) {
    var durability = PulsarDurability.of(new DurabilitySpec(2, 3).with(asked));

    assertThat(durability).isEqualTo(new PulsarDurability(new DurabilityLevel(2, 3), journal));
  }
}
