package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.BacklogType;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.KeyDistribution;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.api.RateType;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.durability.DurabilityLevel;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.KeyPlan;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.Runs;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.system.kafka.KafkaDurability;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarDurability;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a plan says of the load, and which settings it wants proven. */
class PlanRulesTest {

  private static RunPlan plan(String workload) throws Exception {
    var text =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: test, namespace: default}
        spec:
          broker: {kind: Kafka, nodes: 3}
          durability: {level: 2, replicationFactor: 3}
          workload: {rate: {messagesPerSecond: 100}, %s}
          workers: {count: 2}
        """
            .formatted(workload);
    var run = RunDocument.parse(text).runAgainst(KafkaSystem.at("nowhere:9092"));
    run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");
    return RunPlanner.plan(run);
  }

  @ParameterizedTest(name = "{0}: roles {1}")
  @CsvSource({
    "'durationSeconds: 9', Tailing Tailing",
    "'durationSeconds: 9, backlog: {type: CatchUp, seconds: 90}', CatchingUp CatchingUp",
    "'durationSeconds: 9, backlog: {type: Mixed, seconds: 90}', Tailing CatchingUp",
  })
  void aBacklogIsReadBySubscriptionsThatComeLater(String workload, String roles) throws Exception {
    var plan = plan(workload + ", subscriptionsPerTopic: 2, consumersPerSubscription: 1");

    var consumers = plan.workers().stream().flatMap(w -> w.consumers().stream()).toList();
    assertThat(consumers.stream().map(ConsumerAssignment::role))
        .containsExactlyElementsOf(
            List.of(roles.split(" ")).stream().map(ConsumerRole::valueOf).toList());
    var late = consumers.stream().filter(c -> c.role() == ConsumerRole.CatchingUp);
    var topic = plan.topics().names().getFirst();
    assertThat(plan.topics().subscriptions())
        .isEqualTo(
            workload.contains("backlog")
                ? Map.of(topic, late.map(ConsumerAssignment::subscription).sorted().toList())
                : Map.of());
    assertThat(plan.load().hasTailingConsumers()).isEqualTo(roles.contains("Tailing"));
    assertThat(plan.load().hasConsumers()).isTrue();
  }

  @ParameterizedTest(name = "backlog {0}: producers stop {1}")
  @CsvSource({
    "'{type: CatchUp, bytes: 1000000, producers: Stop}', true",
    "'{type: CatchUp, bytes: 1000000}', false",
  })
  void producersOfABacklogGoOnUnlessTheyAreToStop(String backlog, boolean stop) throws Exception {
    var planned = plan((stop ? "" : "durationSeconds: 9, ") + "backlog: " + backlog).load();

    assertThat(planned.backlog().type()).isEqualTo(BacklogType.CatchUp);
    assertThat(planned.backlog().bytes()).isEqualTo(1_000_000);
    assertThat(planned.backlog().producersStop()).isEqualTo(stop);
  }

  @Test
  void withoutABacklogNothingGathers() throws Exception {
    assertThat(plan("durationSeconds: 9").load().backlog()).isNull();
  }

  @Test
  void withoutSubscriptionsNobodyReceives() throws Exception {
    var load = plan("durationSeconds: 9, subscriptionsPerTopic: 0").load();

    assertThat(load.hasConsumers()).isFalse();
    assertThat(load.hasTailingConsumers()).isFalse();
  }

  @ParameterizedTest(name = "keys {0}: {1} distinct, exponent {2}")
  @CsvSource({
    "'{distribution: None, distinct: 50}', None, 0, 0",
    "'{distribution: Random, distinct: 50}', Random, 50, 0",
    "'{distribution: Zipf, distinct: 50, exponentPercent: 120}', Zipf, 50, 120",
  })
  void keysHaveWhatTheirDistributionNeeds(
      String keys, KeyDistribution distribution, int distinct, int exponent) throws Exception {
    assertThat(plan("durationSeconds: 9, keys: " + keys).load().keys())
        .isEqualTo(new KeyPlan(distribution, distinct, exponent));
  }

  @ParameterizedTest(name = "{0}: open loop {1}, several stages {2}")
  @CsvSource({
    "Fixed, true, false",
    "Steps, true, true",
    "Peak, true, true",
    "Unlimited, false, false",
  })
  void onlyAnUnlimitedRateIsAClosedLoop(RateType type, boolean openLoop, boolean several) {
    var rate = new RatePlan(type, 1000, null, null, null);

    assertThat(rate.openLoop()).isEqualTo(openLoop);
    assertThat(rate.hasSeveralStages()).isEqualTo(several);
    assertThat(rate.stepsMessagesPerSecond()).isEmpty();
  }

  @ParameterizedTest(name = "trust {0}, authentication {1}: credentials {2}")
  @CsvSource({
    "none, false, false",
    "system, false, false",
    "given, false, true",
    "none, true, true",
  })
  void credentialsAreNeededForTrustOrProof(String trust, boolean proves, boolean needed) {
    var tls =
        switch (trust) {
          case "none" -> null;
          case "system" -> new TlsSpec(null);
          default -> new TlsSpec("ca");
        };
    var authentication = proves ? new AuthenticationSpec(null, null, "login") : null;
    var access = new ClientAccess(tls, authentication);

    assertThat(access.bringsTrust()).isEqualTo(trust.equals("given"));
    assertThat(access.needsCredentials()).isEqualTo(needed);
    assertThat(KafkaSystem.at("a:1", access).address(Protocol.Kafka)).isEqualTo("a:1");
    assertThat(
            PulsarSystem.at("pulsar://p:1", "http://p:2", List.of(), access)
                .address(Protocol.Pulsar))
        .isEqualTo("pulsar://p:1");
  }

  @Test
  void deployedPulsarHasTheSettingsOfTheLevel() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.pulsar().level(2, 3, PulsarJournal.Write).build());

    var level = new PulsarDurability(new DurabilityLevel(2, 3), PulsarJournal.Write);
    assertThat(plan.broker().config(ServerGroup.BROKER)).containsAllEntriesOf(level.brokerConfig());
    assertThat(plan.broker().config(ServerGroup.BOOKIE)).containsAllEntriesOf(level.bookieConfig());
  }

  @ParameterizedTest(name = "external {0}")
  @CsvSource({"true", "false"})
  void settingsOfTheLevelAreWantedEverywhere(boolean external) throws InvalidRunException {
    var runs = Runs.kafka().level(2, KafkaFlush.Interval);
    var plan = RunPlanner.plan((external ? runs.external() : runs).build());

    var wanted = plan.durability().settings();
    assertThat(wanted.contains(new WantedSetting(SettingScope.Cluster, "brokers", "3")))
        .isEqualTo(!external);
    var topic = new KafkaDurability(new DurabilityLevel(2, 3), KafkaFlush.Interval).topicConfig();
    topic.forEach(
        (name, value) ->
            assertThat(wanted).contains(new WantedSetting(SettingScope.Topic, name, value)));
    assertThat(plan.topics().config()).containsAllEntriesOf(topic);
    assertThat(wanted)
        .contains(
            new WantedSetting(SettingScope.Partition, "replicas", "3"),
            new WantedSetting(SettingScope.Partition, "in-sync replicas", "3"));
  }

  @ParameterizedTest
  @CsvSource({"1, Sync", "2, Interval", "3, Sync", "4, Interval"})
  void namesFlushAsModeWhereLevelLeavesIt(int level, String mode) throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.kafka().level(level, KafkaFlush.Interval).build());

    assertThat(plan.durability().mode()).isEqualTo(mode);
  }

  @Test
  void whatUsersSetForConsumersIsPassedOn() throws InvalidRunException {
    var kafka = RunPlanner.plan(Runs.kafka().consumerConfig("max.poll.records", "7").build());
    var pulsar = RunPlanner.plan(Runs.pulsar().build());

    assertThat(kafka.clients().consumer()).containsEntry("max.poll.records", "7");
    assertThat(pulsar.clients().producer()).containsEntry("connectionsPerBroker", "16");
    assertThat(pulsar.clients().consumer()).containsEntry("connectionsPerBroker", "16");
  }

  @ParameterizedTest(name = "{0} consumers: allowed {1}")
  @CsvSource({"1000, true", "1001, false"})
  void asManyClientsAsAResultCanNameAreAllowed(int consumers, boolean allowed)
      throws InvalidRunException {
    var run = Runs.kafka().clients(1, 1, 1, consumers).build();

    if (allowed) {
      assertThat(RunPlanner.plan(run).load().consumers()).isEqualTo(consumers);
    } else {
      assertThatExceptionOfType(InvalidRunException.class)
          .isThrownBy(() -> RunPlanner.plan(run))
          .satisfies(e -> assertThat(e.problems()).hasSize(1));
    }
  }

  @Test
  void aRemarkFollowsThoseThatThereAre() {
    var environment =
        new RunEnvironment("v1.34", List.of(), List.of("first"), List.of(), List.of());

    assertThat(environment.withRemark("second"))
        .isEqualTo(
            new RunEnvironment(
                "v1.34", List.of(), List.of("first", "second"), List.of(), List.of()));
  }

  @Test
  void absentListsReadAsEmptyOnes() {
    var environment = new RunEnvironment(null, List.of(), null, null, null);

    assertThat(environment.remarks()).isEmpty();
    assertThat(environment.disks()).isEmpty();
    assertThat(environment.pageCacheDropped()).isEmpty();
    assertThat(new RunEnvironment(null, List.of(), List.of("r"), null, null).remarks())
        .containsExactly("r");
    assertThat(new TopicPlan(List.of("t"), 1, 1, Map.of(), null).subscriptions()).isEmpty();
  }
}
