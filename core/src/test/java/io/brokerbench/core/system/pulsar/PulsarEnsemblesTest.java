package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a broker tells of the ledgers of three partitions. */
class PulsarEnsemblesTest {

  private static final String STATS = RecordedPulsar.TOPIC + "-partition-N/internalStats";
  private static final TopicPlan TOPICS =
      new TopicPlan(List.of("persistent://" + RecordedPulsar.NAMESPACE + "/t-0"), 3, 3, Map.of());

  private final RecordedPulsar pulsar = new RecordedPulsar();
  private final PulsarBrokerAdmin admin =
      PulsarBrokerAdmin.connect(
          PulsarSystem.at(
              "pulsar://127.0.0.1:6650", pulsar.url() + "/", List.of(pulsar.url() + "/")),
          Credentials.NONE);

  @AfterEach
  void close() {
    admin.close();
    pulsar.close();
  }

  @ParameterizedTest(name = "{0} in place of {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "state=OPEN | state=CLOSED | 0",
        // Each of the three partitions has the same ledger.
        "13183] | 13183], 700=[127.0.0.1:13182, 127.0.0.1:13181, 127.0.0.1:9] | 1",
        "13183] | 13183], 7=[a:1, b:1, c-2:1], 80=[a:1, d:1, c-2:1] | 2",
        "13183] | 9] | 1",
        "ensembles= | something= | ",
        "\"metadata\" | \"hidden\" | ",
        "\"ledgers\" | \"others\" | ",
      })
  void bookiesThatWereReplacedAreCounted(String regex, String replacement, Long changes)
      throws BrokerException {
    var before = admin.ledgerEnsembles(TOPICS).orElseThrow();
    pulsar.edit(STATS, regex, replacement);

    var found = admin.ledgerEnsembles(TOPICS);

    assertThat(found.map(now -> now.changesSince(before)).orElse(null)).isEqualTo(changes);
  }

  @Test
  void bookiesAfterAnIpv6AddressAreCompared() throws BrokerException {
    pulsar.edit(STATS, "127.0.0.1:13182", "[fd00::1]:13182");
    var before = admin.ledgerEnsembles(TOPICS).orElseThrow();
    pulsar.edit(STATS, "13183]", "9]");

    assertThat(admin.ledgerEnsembles(TOPICS).orElseThrow().changesSince(before)).isEqualTo(1);
  }

  @Test
  void ensemblesThatMayNotBeReadAreNotKnown() throws BrokerException {
    pulsar.reply(STATS, 403, "");

    assertThat(admin.ledgerEnsembles(TOPICS)).isEmpty();
  }
}
