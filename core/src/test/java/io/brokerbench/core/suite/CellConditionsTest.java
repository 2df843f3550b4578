package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.condition.Difference;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellConditionsTest {

  private static final String SPEC =
      """
      {"broker": {"kind": "Kafka"}, "durability": {"level": 2},
       "workload": {"rate": {"messagesPerSecond": 1000}}}
      """;

  private static final String FILE =
      """
      {"workload": null, "ombWorkloadRef": {"configMap": "files", "key": "%s.yaml"}}
      """;

  private static ObjectNode spec(String... patches) throws IOException {
    var spec = Json.mapper().readTree(SPEC);
    for (var patch : patches) {
      spec = MergePatch.apply(spec, Json.mapper().readTree(patch));
    }
    return (ObjectNode) spec;
  }

  private static List<Difference> differences(ObjectNode then, ObjectNode now)
      throws InvalidRunException {
    return Difference.between(CellConditions.of(then).values(), CellConditions.of(now).values());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'durability': {'level': 4}} | LEVEL | | 2 | 4 | true",
        "{'durability': {'replicationFactor': 2}} | REPLICATION_FACTOR | | 3 | 2 | true",
        "{'durability': {'kafka': {'flush': 'Interval'}}} | MODE | | OperatingSystem | Interval"
            + " | true",
        "{'workload': {'messageSizeBytes': 100}} | MESSAGE_SIZE | | 1024 | 100 | true",
        "{'workload': {'rate': {'messagesPerSecond': 5}}} | RATE | | 1000 msg/s | 5 msg/s | true",
        "{'workload': {'partitionsPerTopic': 8}} | PARTITIONS | | 1 | 8 | true",
        "{'workload': {'topics': 2}} | TOPICS | | 1 | 2 | true",
        "{'workload': {'subscriptionsPerTopic': 0}} | SUBSCRIPTIONS | | 1 | 0 | true",
        "{'workload': {'keys': {'distribution': 'Random'}}} | KEYS | | None | Random of 10000"
            + " | true",
        "{'workload': {'warmUpSeconds': 5}} | WARM_UP | | 60 | 5 | false",
        "{'workload': {'durationSeconds': 5}} | MEASURED | | 600 s | 5 s | false",
        "{'workload': {'batching': {'maxDelayMicros': 5000}}} | PRODUCER_SETTING | linger.ms | 1 |"
            + " 5 | false",
        "{'broker': {'nodes': 5}} | BROKERS | | 3 | 5 | false",
        "{'broker': {'version': '4.2.0'}} | BROKER_VERSION | | 4.3.1 | 4.2.0 | false",
        "{'broker': {'image': 'mine/kafka:1'}} | SPEC_FIELD | broker.image | | mine/kafka:1"
            + " | false",
        "{'broker': {'storage': {'devicesPerNode': 2}}} | SPEC_FIELD"
            + " | broker.storage.devicesPerNode | 1 | 2 | false",
        "{'broker': {'kafka': {'resources': {'limits': {'cpu': '2'}}}}} | SPEC_FIELD"
            + " | broker.kafka.resources.limits.cpu | | 2 | false",
        "{'broker': {'kafka': {'config': {'num.io.threads': '9'}}}} | BROKER_SETTING"
            + " | broker num.io.threads | | 9 | false",
        "{'workers': {'count': 4}} | WORKERS | | 2 | 4 | false",
        "{'checks': {'maxWorkerCpuPercent': 50}} | SPEC_FIELD | checks.maxWorkerCpuPercent | 80 |"
            + " 50 | false",
      })
  void namesWhatChanged(
      String patch, Condition condition, String detail, String then, String now, boolean question)
      throws Exception {
    var aspect = new Aspect(condition, detail == null ? "" : detail);

    var found = differences(spec(), spec(patch.replace('\'', '"')));

    assertThat(found).contains(new Difference(aspect, then, now));
    assertThat(found.stream().anyMatch(Difference::ofQuestion)).isEqualTo(question);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'durability': {'replicationFactor': 3}}",
        "{'workload': {'messageSizeBytes': 1024, 'topics': 1}}",
        "{'retries': 2, 'activeDeadlineSeconds': 9000}",
        "{'workload': {'drainTimeoutSeconds': 90}}",
      })
  void defaultsAndTheHandlingOfRunsAreNoDifference(String patch) throws Exception {
    assertThat(differences(spec(), spec(patch.replace('\'', '"')))).isEmpty();
  }

  /** Settings have other names there. */
  @Test
  void anotherSystemHasNoSettingsToCompare() throws Exception {
    var pulsar = "{\"broker\": {\"kind\": \"Pulsar\", \"storage\": {\"devicesPerNode\": 2}}}";
    var found = differences(spec(), spec(pulsar));

    assertThat(found)
        .contains(new Difference(new Aspect(Condition.SYSTEM), "Kafka", "Pulsar"))
        .extracting(difference -> difference.aspect().condition().role())
        .doesNotContain(Condition.Role.SETTING);
  }

  @Test
  void loadInAFileIsToldByItsName() throws Exception {
    var one = spec(FILE.formatted("one"), "{\"checks\": {\"maxDirtyPageBytes\": 2000000}}");

    assertThat(differences(one, one)).isEmpty();
    assertThat(differences(one, spec(FILE.formatted("two"))))
        .filteredOn(Difference::ofQuestion)
        .containsExactly(
            new Difference(
                new Aspect(Condition.WORKLOAD_FILE), "files/one.yaml", "files/two.yaml"));
    assertThat(differences(spec(), one))
        .contains(
            new Difference(new Aspect(Condition.RATE), "1000 msg/s", null),
            new Difference(new Aspect(Condition.WORKLOAD_FILE), null, "files/one.yaml"));
  }
}
