package io.brokerbench.worker.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BacklogType;
import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateType;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.BacklogPlan;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.core.result.RunEnvironment.MountFacts;
import io.brokerbench.core.result.RunEnvironment.NodeFacts;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.worker.peer.PeerFiles;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferencesTest {

  @Test
  void equalResultsDifferInNothing() {
    assertThat(Differences.between(List.of(kafka("a").entry(), kafka("b").entry()))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LEVEL | /durability/level | 3 | 2 | 3",
        "MODE | /plan/durability/mode | Sync | OperatingSystem | Sync",
        "REPLICATION_FACTOR | /plan/durability/replicationFactor | 2 | 3 | 2",
        "RATE | /plan/load/rate/messagesPerSecond | 5 | 1000 msg/s | 5 msg/s",
        "MESSAGE_SIZE | /plan/load/messageSizeBytes | 100 | 1024 | 100",
        "PARTITIONS | /plan/topics/partitionsPerTopic | 8 | 1 | 8",
        "PRODUCERS | /plan/load/producers | 4 | 1 | 4",
        "SUBSCRIPTIONS | /plan/load/subscriptionsPerTopic | 0 | 1 | 0",
        "CONSUMERS | /plan/load/consumers | 6 | 1 | 6",
        "SUBSCRIPTION_TYPE | /plan/load/subscriptionType | Shared | Failover | Shared",
        "KEYS | /plan/load/keys/distribution | Random | None | Random",
        "PAYLOAD | /plan/load/payload/randomPercent | 50 | 100 % random | 50 % random",
        "PAYLOAD | /plan/load/payload/file | data | 100 % random | data",
        "WARM_UP | /plan/load/warmUpSeconds | 1 | 60 | 1",
        "MEASURED | /plan/load/durationSeconds | 30 | 600 s | 30 s",
        "MEASURED | /plan/load/messages | 99 | 600 s | 99 messages",
        "PACING | /plan/load/pacingGranularityMicros | 50 | 100 | 50",
        "DEPLOYMENT | /plan/broker/deployment | StatefulSet | External | StatefulSet",
        "BROKERS | /plan/broker/nodes | 5 | unknown | 5",
        "BROKER_VERSION | /plan/broker/version | 4.0.0 | 4.3.1 | 4.0.0",
        "CLIENT_VERSION | /clientVersion | client 2 | client 1 | client 2",
        "GENERATOR_VERSION | /generatorVersion | 2 | 1 | 2",
      })
  void namesEachConditionWithItsValues(
      Condition condition, String pointer, String other, String before, String after) {
    var number = other.matches("\\d+") && !pointer.endsWith("Version");
    var changed = kafka("b").set(pointer, number ? (Object) Integer.valueOf(other) : other);

    assertThat(differences(changed)).contains(difference(condition, "", before, after));
  }

  @Test
  void namesClientSettings() {
    assertThat(
            differences(
                kafka("b")
                    .set("/plan/clients/producer/linger.ms", "5")
                    .set("/plan/clients/consumer/fetch.max.bytes", "1")))
        .containsExactly(
            difference(Condition.PRODUCER_SETTING, "linger.ms", "1", "5"),
            difference(Condition.CONSUMER_SETTING, "fetch.max.bytes", "52428800", "1"));
  }

  /** Their settings have other names, so a list of all of them would say nothing. */
  @Test
  void settingsOfOtherSystemsAreNotCompared() {
    var differences = Differences.between(List.of(kafka("a").entry(), Results.pulsar("b").entry()));

    assertThat(differences)
        .contains(
            difference(Condition.SYSTEM, "", "Kafka", "Pulsar"),
            difference(Condition.PROTOCOL, "", "Kafka", "Pulsar"));
    assertThat(differences)
        .extracting(difference -> ((Aspect) difference.arguments().getFirst()).condition())
        .doesNotContain(
            Condition.PRODUCER_SETTING, Condition.CONSUMER_SETTING, Condition.BROKER_SETTING);
  }

  @Test
  void namesTopics() {
    var changed =
        kafka("b").set("/plan/topics/names", List.of("t", "u")).set("/plan/load/consumers", 2);

    assertThat(differences(changed)).containsExactly(difference(Condition.TOPICS, "", "1", "2"));
  }

  @Test
  void namesBacklog() {
    var bytes = new BacklogPlan(BacklogType.CatchUp, 5L, null, true, 600);
    var seconds = new BacklogPlan(BacklogType.Mixed, null, 7, false, 600);

    assertThat(differences(kafka("b").set("/plan/load/backlog", bytes)))
        .containsExactly(
            difference(Condition.BACKLOG, "", "none", "CatchUp of 5 bytes, producers stop"));
    assertThat(differences(kafka("b").set("/plan/load/backlog", seconds)))
        .containsExactly(difference(Condition.BACKLOG, "", "none", "Mixed of 7 s"));
  }

  /** The limits say which peak it is; how it is searched for only explains a difference. */
  @Test
  void limitsOfAPeakAreItsQuestion() {
    var any = new PeakSpec(1, 9, 2, 30, null, null, 100);
    var limited = new PeakSpec(1, 9, 2, 30, 5000, 6000, 100);
    var longer = new PeakSpec(1, 9, 2, 30, null, null, 200);

    assertThat(Differences.between(List.of(peak("a", any), peak("b", limited))))
        .containsExactly(
            difference(
                Condition.RATE,
                "",
                "peak",
                "peak, publish p99 at most 5000 us, end-to-end p99 at most 6000 us"));
    assertThat(Differences.between(List.of(peak("a", any), peak("b", longer))))
        .containsExactly(
            difference(
                Condition.SEARCH,
                "",
                "1 to 9 msg/s, resolution 2 %, probes of 30 s, at most 100 s",
                "1 to 9 msg/s, resolution 2 %, probes of 30 s, at most 200 s"));
  }

  private static Entry peak(String name, PeakSpec peak) {
    var rate = new RatePlan(RateType.Peak, null, List.of(), peak, null);
    return kafka(name).set("/plan/load/rate", rate).entry();
  }

  @ParameterizedTest
  @CsvSource({"Differs", "Unknown"})
  void namesDurabilityThatIsNotProven(Outcome outcome) {
    var check = new SettingCheck(SettingScope.Broker, "broker 1", "s", "1", "2", outcome);

    assertThat(differences(kafka("b").set("/durability/after/checks", List.of(check))))
        .containsExactly(difference(Condition.PROOF, "", "verified", Conditions.NOT_PROVEN));
    assertThat(differences(kafka("b").without("/durability/after")))
        .containsExactly(difference(Condition.PROOF, "", "verified", Conditions.NOT_PROVEN));
  }

  @Test
  void namesMachinesOfBrokers() {
    var small = kafka("a").set("/environment/brokers", List.of(pod("m6i.large", "2", "xfs")));
    var large =
        kafka("b")
            .set(
                "/environment/brokers",
                List.of(pod("m6i.xlarge", "4", "ext4"), pod("m6i.xlarge", "4", "ext4")));

    assertThat(Differences.between(List.of(small.entry(), large.entry())))
        .containsExactly(
            difference(
                Condition.BROKER_MACHINE, "", "m6i.large (2 CPU, 8Gi)", "m6i.xlarge (4 CPU, 8Gi)"),
            difference(Condition.BROKER_DISK, "", "xfs", "ext4"));
  }

  @Test
  void namesTheVersionThatRanBeforeTheOneAskedFor() {
    var server = new ServerFacts("broker", "1", "h:1", null, "4.2.0", Map.of());

    assertThat(differences(kafka("b").set("/cluster/servers", List.of(server))))
        .containsExactly(difference(Condition.BROKER_VERSION, "", "4.3.1", "4.2.0"));
  }

  @Test
  void namesBrokerSettingsAndWorkers() {
    var group = Map.of("role", "broker", "config", Map.of("num.io.threads", "16"));
    var changed =
        kafka("b")
            .set("/plan/broker/servers", List.of(group))
            .set("/plan/workers", List.of())
            .set("/workers", List.of(Map.of("cpuLimitMillicores", 500, "javaVersion", "26")));

    assertThat(differences(changed))
        .containsExactly(
            difference(Condition.WORKERS, "", "2", "0"),
            difference(Condition.WORKER_CPU, "", "1000m", "500m"),
            difference(Condition.WORKER_JAVA, "", "25", "26"),
            difference(Condition.BROKER_SETTING, "broker num.io.threads", "unknown", "16"));
  }

  /** Everything that says which question is answered, and no circumstance: peers record none. */
  @Test
  void unknownConditionsOfAPeerAreNamed() throws Exception {
    var peer = PeerFiles.ofText(ComparisonTableTest.content("kafka-producer.txt")).orElseThrow();
    var differences = Differences.between(List.of(kafka("a").entry(), Entry.of("b", peer)));

    assertThat(differences)
        .contains(
            difference(Condition.TOOL, "", "brokerbench", "kafka-producer-perf-test"),
            difference(Condition.LEVEL, "", "2", "unknown"),
            difference(Condition.PROOF, "", "verified", Conditions.NOT_PROVEN),
            difference(Condition.MESSAGE_SIZE, "", "1024", "unknown"));
    assertThat(differences)
        .extracting(difference -> ((Aspect) difference.arguments().getFirst()).condition().role())
        .containsOnly(Condition.Role.QUESTION);
  }

  @Test
  void resultsOfOneValueStandTogether() {
    var differences =
        Differences.between(
            List.of(
                kafka("a").entry(),
                kafka("b").set("/durability/level", 3).entry(),
                kafka("c").entry()));

    assertThat(differences)
        .containsExactly(
            CompareMessage.DIFFERENCE.with(
                new Aspect(Condition.LEVEL),
                List.of(
                    CompareMessage.VALUE_OF.with("2", List.of("a", "c")),
                    CompareMessage.VALUE_OF.with("3", List.of("b")))));
  }

  private static Results kafka(String name) {
    return Results.kafka(name);
  }

  private static PodFacts pod(String type, String cpu, String fileSystem) {
    var node = new NodeFacts("n", type, "6.1", "Linux", "containerd", cpu, "8Gi");
    var mount = new MountFacts("/data", "/dev/x", fileSystem, "rw");
    return new PodFacts("p", "i", "i@1", "25", List.of(mount), node);
  }

  /** Between the usual result and another one. */
  private static List<Message> differences(Results changed) {
    return Differences.between(List.of(kafka("a").entry(), changed.entry()));
  }

  private static Message difference(
      Condition condition, String detail, String before, String after) {
    return CompareMessage.DIFFERENCE.with(
        new Aspect(condition, detail),
        List.of(
            CompareMessage.VALUE_OF.with(before, List.of("a")),
            CompareMessage.VALUE_OF.with(after, List.of("b"))));
  }
}
