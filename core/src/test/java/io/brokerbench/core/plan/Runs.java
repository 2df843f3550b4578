package io.brokerbench.core.plan;

import io.brokerbench.api.BacklogSpec;
import io.brokerbench.api.BatchingSpec;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.BrokerSpec;
import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.ClientConfigSpec;
import io.brokerbench.api.Compression;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.DeploymentSpec;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.DiskProbeSpec;
import io.brokerbench.api.DurabilityCheck;
import io.brokerbench.api.DurabilitySpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.api.JvmSpec;
import io.brokerbench.api.KafkaExternalSpec;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.KafkaSpec;
import io.brokerbench.api.KeyDistribution;
import io.brokerbench.api.KeysSpec;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.PayloadSpec;
import io.brokerbench.api.PlacementSpec;
import io.brokerbench.api.PulsarComponentSpec;
import io.brokerbench.api.PulsarExternalSpec;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.api.PulsarProtocol;
import io.brokerbench.api.PulsarSpec;
import io.brokerbench.api.RateSpec;
import io.brokerbench.api.RateType;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.api.RetainSpec;
import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.api.StorageSpec;
import io.brokerbench.api.SubscriptionType;
import io.brokerbench.api.WorkerRoles;
import io.brokerbench.api.WorkersSpec;
import io.brokerbench.api.WorkloadSpec;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import java.util.Map;

/** A BenchmarkRun to vary: three nodes at level 2, as the API server would fill it in. */
public final class Runs {

  private final BrokerKind kind;
  private DeploymentSpec deployment = new DeploymentSpec(DeploymentType.StatefulSet, null);
  private DurabilitySpec durability = new DurabilitySpec(2, 3);
  private Map<String, String> brokerConfig = Map.of();
  private Map<String, String> bookieConfig = Map.of();
  private ClientConfigSpec clients = ClientConfigSpec.UNSET;
  private DiskProbeSpec diskProbe;
  private PulsarProtocol protocol;
  private PayloadSpec payload = PayloadSpec.RANDOM;
  private Compression compression = Compression.None;
  private int topics = 1;
  private int partitions = 6;
  private int batchBytes = 131_072;
  private int producersPerTopic = 1;
  private int subscriptionsPerTopic = 1;
  private int consumersPerSubscription = 1;
  private int workers = 2;
  private WorkerRoles roles = WorkerRoles.Split;

  private Runs(BrokerKind kind) {
    this.kind = kind;
  }

  public static Runs kafka() {
    return new Runs(BrokerKind.Kafka);
  }

  public static Runs pulsar() {
    var runs = new Runs(BrokerKind.Pulsar);
    runs.deployment = new DeploymentSpec(null, null);
    return runs;
  }

  public Runs strimzi() {
    deployment = new DeploymentSpec(DeploymentType.Strimzi, null);
    return this;
  }

  public Runs external() {
    var where =
        kind == BrokerKind.Kafka
            ? ExternalSpec.of(new KafkaExternalSpec("kafka:9092"))
            : ExternalSpec.of(
                new PulsarExternalSpec(
                    "pulsar://p:6650", "http://p:8080", List.of("http://b:8000")));
    deployment = new DeploymentSpec(DeploymentType.External, where);
    return this;
  }

  /** Of Pulsar: its clients speak Kafka's protocol. */
  public Runs kafkaProtocol() {
    protocol = PulsarProtocol.Kafka;
    return this;
  }

  public Runs level(int level, KafkaFlush flush) {
    durability = new DurabilitySpec(level, 3).with(flush);
    return this;
  }

  public Runs level(int level, int replicationFactor, PulsarJournal journal) {
    durability = new DurabilitySpec(level, replicationFactor).with(journal);
    return this;
  }

  public Runs bookieConfig(String key, String value) {
    bookieConfig = Map.of(key, value);
    return this;
  }

  public Runs brokerConfig(String key, String value) {
    brokerConfig = Map.of(key, value);
    return this;
  }

  public Runs producerConfig(String key, String value) {
    return producerConfig(Map.of(key, value));
  }

  public Runs producerConfig(Map<String, String> config) {
    clients = new ClientConfigSpec(config, Map.of());
    return this;
  }

  public Runs consumerConfig(String key, String value) {
    clients = new ClientConfigSpec(Map.of(), Map.of(key, value));
    return this;
  }

  public Runs diskProbe(long fileSizeBytes) {
    diskProbe = new DiskProbeSpec(null, fileSizeBytes, null, null);
    return this;
  }

  public Runs payloadFrom(ConfigMapFile file) {
    payload = new PayloadSpec(null, file);
    return this;
  }

  public Runs compression(Compression compression) {
    this.compression = compression;
    return this;
  }

  public Runs clients(int topics, int producersPerTopic, int subscriptions, int consumersEach) {
    this.topics = topics;
    this.producersPerTopic = producersPerTopic;
    this.subscriptionsPerTopic = subscriptions;
    this.consumersPerSubscription = consumersEach;
    return this;
  }

  public Runs partitions(int perTopic, int maxBatchBytes) {
    partitions = perTopic;
    batchBytes = maxBatchBytes;
    return this;
  }

  public Runs workers(int count, WorkerRoles roles) {
    this.workers = count;
    this.roles = roles;
    return this;
  }

  public BenchmarkRun build() {
    var external = deployment.type() == DeploymentType.External;
    var kafka = new KafkaSpec(ResourcesSpec.UNSET, JvmSpec.UNSET, brokerConfig);
    var pulsar =
        new PulsarSpec(
            protocol,
            new PulsarComponentSpec(null, null, brokerConfig),
            new PulsarComponentSpec(null, null, bookieConfig),
            null,
            null);
    var run = new BenchmarkRun();
    run.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("bench")
            .withName("level2")
            .withUid("0f8fad5b-d9cb-469f-a165-70867728950e")
            .build());
    run.setSpec(
        new BenchmarkRunSpec(
            new BrokerSpec(
                kind,
                null,
                null,
                3,
                PlacementSpec.ANYWHERE,
                new StorageSpec("local-nvme", 2, "1Gi"),
                deployment,
                external || kind != BrokerKind.Kafka ? null : kafka,
                kind != BrokerKind.Pulsar
                    ? null
                    : external ? new PulsarSpec(protocol, null, null, null, null) : pulsar,
                null),
            durability,
            new WorkloadSpec(
                topics,
                partitions,
                1024,
                producersPerTopic,
                subscriptionsPerTopic,
                consumersPerSubscription,
                SubscriptionType.Failover,
                new KeysSpec(KeyDistribution.None, 10_000, 99),
                payload,
                new RateSpec(RateType.Fixed, 1000, null, null, null),
                BacklogSpec.NONE,
                new BatchingSpec(batchBytes, 1000, compression),
                10,
                30,
                null,
                60,
                clients),
            null,
            new WorkersSpec(workers, roles, 100, ResourcesSpec.UNSET, PlacementSpec.ANYWHERE),
            new ChecksSpec(
                DurabilityCheck.Require,
                1,
                0L,
                0L,
                10,
                80,
                90,
                10,
                diskProbe,
                PageCacheCheck.Keep,
                null,
                SharedNodesCheck.Fail),
            List.of(),
            false,
            900,
            7200,
            0,
            RetainSpec.DEFAULT,
            null));
    return run;
  }
}
