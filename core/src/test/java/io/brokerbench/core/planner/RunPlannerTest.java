package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.Compression;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.WorkerRoles;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.Runs;
import io.brokerbench.core.plan.ServerGroup;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPlannerTest {

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "broker   | min.insync.replicas            | 1     | contradicts spec.durability.level 2,"
            + " which sets 2",
        "broker   | log.flush.interval.messages    | 1     | contradicts spec.durability.level 2,"
            + " which sets 9223372036854775807",
        "broker   | default.replication.factor     | 1     | contradicts spec.durability.level 2,"
            + " which sets 3",
        "broker   | unclean.leader.election.enable | true  | contradicts spec.durability.level 2,"
            + " which sets false",
        "broker   | log.dirs                       | /tmp  | the deployment sets this itself",
        "broker   | node.id                        | 7     | the deployment sets this itself",
        "broker   | advertised.listeners           | a:1   | the deployment sets this itself",
        "producer | acks                           | 1     | contradicts spec.durability.level 2,"
            + " which sets all",
        "producer | enable.idempotence             | false | contradicts spec.durability.level 2,"
            + " which sets true",
        "producer | linger.ms                      | 5     | contradicts"
            + " spec.workload.batching.maxDelayMicros, which sets 1",
        "producer | batch.size                     | 1     | contradicts"
            + " spec.workload.batching.maxBytes, which sets 131072",
        "producer | bootstrap.servers              | a:1   | brokerbench sets this itself",
        "producer | sasl.jaas.config               | (not shown) | how clients are let in is said"
            + " by spec.broker.deployment.external.tls and .authentication, and secrets are kept"
            + " in Secrets",
        "producer | lingr.ms                       | 5     | no setting of a Kafka producer",
        "consumer | enable.auto.commit             | true  | contradicts the measurement, which"
            + " sets false",
        "consumer | fetch.min.byte                 | 1     | no setting of a Kafka consumer",
      })
  void refusesSettingsThatWouldNotMeanWhatTheySay(
      String where, String key, String value, String allowed) {
    var runs = Runs.kafka();
    var run =
        switch (where) {
          case "broker" -> runs.brokerConfig(key, value);
          case "producer" -> runs.producerConfig(key, value);
          default -> runs.consumerConfig(key, value);
        };
    var field = where.equals("broker") ? "broker.kafka.config" : "workload.clientConfig." + where;

    assertThatThrownBy(() -> RunPlanner.plan(run.build()))
        .isInstanceOf(InvalidRunException.class)
        .hasMessage("spec." + field + "[" + key + "]: invalid value \"" + value + "\": " + allowed);
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
      assertThatThrownBy(() -> RunPlanner.plan(run.strimzi().build()))
          .isInstanceOf(InvalidRunException.class)
          .hasMessage(
              "spec.broker.kafka.config[%s]: invalid value \"%s\": Strimzi does not let it be set"
                      .formatted(key, value)
                  + " and would drop it; spec.broker.deployment.type StatefulSet lets it");
    }
  }

  @ParameterizedTest(name = "{0} topics with {1} producers and {2} x {3} consumers")
  @CsvSource(
      delimiter = '|',
      value = {
        "1001 | 1    | 1 | 1    | producersPerTopic        | 1001",
        "1    | 1001 | 1 | 1    | producersPerTopic        | 1001",
        "100  | 1    | 2 | 6    | consumersPerSubscription | 1200",
      })
  void refusesMoreClientsThanAResultCanName(
      int topics, int producers, int subscriptions, int consumers, String field, int found) {
    var run = Runs.kafka().clients(topics, producers, subscriptions, consumers).build();

    assertThatThrownBy(() -> RunPlanner.plan(run))
        .isInstanceOf(InvalidRunException.class)
        .hasMessageContaining("spec.workload." + field + ": invalid value \"" + found + " in all")
        .hasMessageContaining("at most 1000");
  }

  /** Devices have 1 GiB. */
  @ParameterizedTest(name = "probe of {0} bytes: allowed {1}")
  @CsvSource({"1073741823, true", "1073741824, false", "1099511627776, false"})
  void diskProbeMustFitOnADevice(long bytes, boolean allowed) throws InvalidRunException {
    var run = Runs.kafka().diskProbe(bytes).build();

    if (allowed) {
      assertThat(RunPlanner.plan(run).checks().diskProbe().fileSizeBytes()).isEqualTo(bytes);
    } else {
      assertThatThrownBy(() -> RunPlanner.plan(run))
          .isInstanceOf(InvalidRunException.class)
          .hasMessage(
              "spec.checks.diskProbe.fileSizeBytes: invalid value \"%d\": must be less than"
                      .formatted(bytes)
                  + " spec.broker.storage.sizePerDevice, 1Gi");
    }
  }

  @Test
  void ombWorkloadMustBeReadBeforeItIsPlanned() {
    var run = Runs.kafka().build();
    ObjectNode spec = Json.mapper().valueToTree(run.getSpec());
    spec.remove("workload");
    spec.withObjectProperty("ombWorkloadRef").put("configMap", "omb").put("key", "simple.yaml");
    run.setSpec(new KubernetesSerialization().convertValue(spec, BenchmarkRunSpec.class));

    assertThatThrownBy(() -> RunPlanner.plan(run))
        .isInstanceOf(InvalidRunException.class)
        .hasMessageStartingWith("spec.ombWorkloadRef: invalid value")
        .hasMessageEndingWith("the file has not been read");
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
}
