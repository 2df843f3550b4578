package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.Compression;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.WorkerRoles;
import io.brokerbench.core.broker.ConfigMessage;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.MessageRow;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.Runs;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.system.kafka.KafkaConfigMessage;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPlannerTest {

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "broker | min.insync.replicas | 1 | CONTRADICTS_FIELD | spec.durability.level 2, 2",
        "broker | log.flush.interval.messages | 1 | CONTRADICTS_FIELD | spec.durability.level 2,"
            + " 9223372036854775807",
        "broker | default.replication.factor | 1 | CONTRADICTS_FIELD | spec.durability.level 2, 3",
        "broker | unclean.leader.election.enable | true | CONTRADICTS_FIELD |"
            + " spec.durability.level 2, false",
        "broker | log.dirs | /tmp | SET_BY_DEPLOYMENT |",
        "broker | node.id | 7 | SET_BY_DEPLOYMENT |",
        "broker | advertised.listeners | a:1 | SET_BY_DEPLOYMENT |",
        "producer | acks | 1 | CONTRADICTS_FIELD | spec.durability.level 2, all",
        "producer | enable.idempotence | false | CONTRADICTS_FIELD | spec.durability.level 2, true",
        "producer | linger.ms | 5 | CONTRADICTS_FIELD | spec.workload.batching.maxDelayMicros, 1",
        "producer | batch.size | 1 | CONTRADICTS_FIELD | spec.workload.batching.maxBytes, 131072",
        "producer | bootstrap.servers | a:1 | SET_BY_BROKERBENCH |",
        "producer | sasl.jaas.config | (not shown) | CREDENTIALS |",
        "producer | lingr.ms | 5 | UNKNOWN_CLIENT_SETTING | Kafka, producer",
        "consumer | enable.auto.commit | true | CONTRADICTS_MEASUREMENT | false",
        "consumer | fetch.min.byte | 1 | UNKNOWN_CLIENT_SETTING | Kafka, consumer",
      })
  void refusesSettingsThatWouldNotMeanWhatTheySay(
      String where, String key, String value, String id, String arguments) {
    var runs = Runs.kafka();
    var run =
        switch (where) {
          case "broker" -> runs.brokerConfig(key, value);
          case "producer" -> runs.producerConfig(key, value);
          default -> runs.consumerConfig(key, value);
        };
    var field = where.equals("broker") ? "broker.kafka.config" : "workload.clientConfig." + where;

    assertThat(problems(run))
        .containsExactly(
            new Problem(
                "spec." + field + "[" + key + "]",
                value,
                MessageRow.of(id, arguments, ConfigMessage.values())));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "ssl.truststore.type, JKS, false",
    "Broker.Heartbeat.Interval.ms, 1000, false",
    "super.users, User:me, false",
    "broker.heartbeat.interval.ms, 1000, true",
    "ssl.cipher.suites, TLS_AES_128_GCM_SHA256, true",
    "num.io.threads, 4, true",
  })
  void refusesWhatStrimziWouldDrop(String key, String value, boolean allowed) throws Exception {
    var run = Runs.kafka().brokerConfig(key, value);

    assertThat(RunPlanner.plan(run.build()).broker().config(ServerGroup.BROKER))
        .containsEntry(key, value);
    if (allowed) {
      assertThat(RunPlanner.plan(run.strimzi().build()).broker().config(ServerGroup.BROKER))
          .containsEntry(key, value);
    } else {
      assertThat(problems(run.strimzi()))
          .containsExactly(
              new Problem(
                  "spec.broker.kafka.config[" + key + "]",
                  value,
                  KafkaConfigMessage.DROPPED_BY_STRIMZI.with()));
    }
  }

  @ParameterizedTest(name = "{0} topics with {1} producers and {2} x {3} consumers")
  @CsvSource(
      delimiter = '|',
      value = {
        "1001 | 1    | 1 | 1    | producersPerTopic        | 1001 | producers",
        "1    | 1001 | 1 | 1    | producersPerTopic        | 1001 | producers",
        "100  | 1    | 2 | 6    | consumersPerSubscription | 1200 | consumers",
      })
  void refusesMoreClientsThanAResultCanName(
      int topics,
      int producers,
      int subscriptions,
      int consumers,
      String field,
      int found,
      String role) {
    var run = Runs.kafka().clients(topics, producers, subscriptions, consumers);

    assertThat(problems(run))
        .contains(
            new Problem(
                "spec.workload." + field,
                found + " in all",
                PlannerMessage.TOO_MANY_CLIENTS.with(1000, role)));
  }

  /** Devices have 1 GiB. */
  @ParameterizedTest(name = "probe of {0} bytes: allowed {1}")
  @CsvSource({"1073741823, true", "1073741824, false", "1099511627776, false"})
  void diskProbeMustFitOnADevice(long bytes, boolean allowed) throws InvalidRunException {
    var run = Runs.kafka().diskProbe(bytes);

    if (allowed) {
      assertThat(RunPlanner.plan(run.build()).checks().diskProbe().fileSizeBytes())
          .isEqualTo(bytes);
    } else {
      assertThat(problems(run))
          .containsExactly(
              new Problem(
                  "spec.checks.diskProbe.fileSizeBytes",
                  String.valueOf(bytes),
                  PlannerMessage.PROBE_TOO_LARGE.with("1Gi")));
    }
  }

  @Test
  void ombWorkloadMustBeReadBeforeItIsPlanned() {
    var run = Runs.kafka().build();
    ObjectNode spec = Json.mapper().valueToTree(run.getSpec());
    spec.remove("workload");
    spec.withObjectProperty("ombWorkloadRef").put("configMap", "omb").put("key", "simple.yaml");
    run.setSpec(new KubernetesSerialization().convertValue(spec, BenchmarkRunSpec.class));

    assertThat(problems(run))
        .containsExactly(
            new Problem(
                "spec.ombWorkloadRef",
                run.getSpec().ombWorkloadRef().toString(),
                PlannerMessage.FILE_NOT_READ.with()));
  }

  @Test
  void planHasTheSpecThatItIsComputedFrom() throws InvalidRunException {
    var run = Runs.kafka().build();

    var spec = RunPlanner.plan(run).spec();

    assertThat(spec.at("/durability/level").asInt()).isEqualTo(run.getSpec().durability().level());
    assertThat(spec.has("workload")).isTrue();
    assertThat(spec.has("ombWorkloadRef")).isFalse();
  }

  @Test
  void settingsThatAgreeOrTuneArePassedOn() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.kafka().brokerConfig("num.io.threads", "4").build());

    assertThat(plan.broker().config(ServerGroup.BROKER))
        .containsEntry("num.io.threads", "4")
        .containsEntry("min.insync.replicas", "2");
    assertThat(
            RunPlanner.plan(Runs.kafka().producerConfig("delivery.timeout.ms", "9000").build())
                .clients()
                .producer())
        .containsEntry("delivery.timeout.ms", "9000")
        .containsEntry("acks", "all");
  }

  @ParameterizedTest
  @CsvSource({
    "None,   none,   NONE",
    "Gzip,   gzip,   ZLIB",
    "Lz4,    lz4,    LZ4",
    "Snappy, snappy, SNAPPY",
    "Zstd,   zstd,   ZSTD"
  })
  void compressionIsASettingOfBothSystems(Compression compression, String kafka, String pulsar)
      throws InvalidRunException {
    assertThat(RunPlanner.plan(Runs.kafka().compression(compression).build()).clients().producer())
        .containsEntry("compression.type", kafka);
    assertThat(RunPlanner.plan(Runs.pulsar().compression(compression).build()).clients().producer())
        .containsEntry("compressionType", pulsar);
  }

  @Test
  void everySettingOfDeployedBrokersIsReadBack() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.kafka().brokerConfig("num.io.threads", "4").build());

    assertThat(plan.durability().settings())
        .filteredOn(setting -> setting.scope() == SettingScope.Broker)
        .hasSameSizeAs(plan.broker().config(ServerGroup.BROKER).entrySet());
  }

  @Test
  void existingBrokersAreNeverConfiguredButMustFlushOnTime() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.kafka().external().level(2, KafkaFlush.Interval).build());

    assertThat(plan.broker().servers()).isEmpty();
    assertThat(plan.broker().nodes()).isNull();
    assertThat(plan.durability().settings())
        .filteredOn(setting -> setting.scope() == SettingScope.Broker)
        .singleElement()
        .satisfies(s -> assertThat(s.name()).isEqualTo("log.flush.scheduler.interval.ms"));
  }

  @ParameterizedTest(name = "{0} workers, {1}: producers on {2}, consumers on {3}")
  @CsvSource({
    "2, Split,  0,       1",
    "3, Split,  0,       1 2",
    "4, Split,  0 1,     2 3",
    "1, Shared, 0,       0",
    "3, Shared, 0 1 2,   0 1 2",
  })
  void clientsAreDealtOutByRole(int count, WorkerRoles roles, String producing, String consuming)
      throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.kafka().clients(2, 3, 2, 2).workers(count, roles).build());

    assertThat(plan.workers().stream().filter(w -> !w.producers().isEmpty()))
        .extracting(w -> String.valueOf(w.index()))
        .containsExactly(producing.split(" "));
    assertThat(plan.workers().stream().filter(w -> !w.consumers().isEmpty()))
        .extracting(w -> String.valueOf(w.index()))
        .containsExactly(consuming.split(" "));
    assertThat(plan.workers().stream().flatMap(w -> w.producers().stream()))
        .extracting(ProducerAssignment::id)
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5)
        .hasSize(plan.load().producers());
    assertThat(plan.workers().stream().flatMap(w -> w.consumers().stream()))
        .hasSize(plan.load().consumers())
        .extracting(ConsumerAssignment::subscription)
        .containsOnly(
            "brokerbench-0f8fad5b-0-s0",
            "brokerbench-0f8fad5b-0-s1",
            "brokerbench-0f8fad5b-1-s0",
            "brokerbench-0f8fad5b-1-s1");
  }

  @Test
  void planSurvivesJson() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.kafka().build());

    assertThat(Json.read(Json.write(plan), RunPlan.class)).isEqualTo(plan);
  }

  private static List<Problem> problems(Runs run) {
    return problems(run.build());
  }

  private static List<Problem> problems(BenchmarkRun run) {
    return catchThrowableOfType(InvalidRunException.class, () -> RunPlanner.plan(run)).problems();
  }
}
