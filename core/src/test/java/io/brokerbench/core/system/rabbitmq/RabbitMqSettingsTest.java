package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.rabbitmq.QueueLayout;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RabbitMqSettingsTest {

  private static final String STREAM = "broker.rabbitmq.queueType: Stream";
  private static final String CLASSIC =
      "broker.rabbitmq.queueType: Classic; durability: {level: 4, replicationFactor: 1}";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // Loads
        "workload.subscriptionType: KeyShared; workload.keys: {distribution: Random}"
            + " | workload.subscriptionType | NO_KEY_SHARED |",
        STREAM
            + "; workload.subscriptionType: Shared"
            + " | workload.subscriptionType | NO_SHARED_STREAM |",
        STREAM
            + "; workload.consumersPerSubscription: 2; broker.version: 3.10.8"
            + " | workload.subscriptionType | NO_FAILOVER_STREAM | 2, 3.10.8",
        "workload.batching: {maxBytes: 65536}"
            + " | workload.batching.maxBytes | NO_CLIENT_BATCHES | Quorum, 131072",
        "workload.batching: {maxDelayMicros: 0}"
            + " | workload.batching.maxDelayMicros | NO_CLIENT_BATCHES | Quorum, 1000",
        CLASSIC
            + "; workload.batching: {compression: Zstd}"
            + " | workload.batching.compression | NO_CLIENT_BATCHES | Classic, None",
        STREAM
            + "; workload.batching: {maxDelayMicros: 1500}"
            + " | workload.batching.maxDelayMicros | WHOLE_MILLISECONDS |",
        STREAM
            + "; workload.messageSizeBytes: 1000001; workload.batching: {maxBytes: 2000000}"
            + " | workload.messageSizeBytes | STREAM_FRAME | 1000000",
        // Deployments
        "broker.nodes: 5; broker.deployment: {type: StatefulSet}"
            + " | broker.nodes | STATEFUL_SET_NODES |",
        "broker.rabbitmq: {config: {a: b}}; "
            + RabbitRuns.EXTERNAL
            + " | broker.rabbitmq.config | EXTERNAL_UNCHANGED |",
        "broker.rabbitmq: {advancedConfig: '[]'}; "
            + RabbitRuns.EXTERNAL
            + " | broker.rabbitmq.advancedConfig | EXTERNAL_UNCHANGED |",
        "broker.rabbitmq: {resources: {limits: {cpu: 1}}}; "
            + RabbitRuns.EXTERNAL
            + " | broker.rabbitmq.resources | EXTERNAL_UNCHANGED |",
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.rabbitmq.amqpAddresses: []"
            + " | broker.deployment.external.rabbitmq.amqpAddresses | NO_ADDRESS | Quorum",
        STREAM
            + "; "
            + RabbitRuns.EXTERNAL
            + "; broker.deployment.external.rabbitmq.streamAddresses: []"
            + " | broker.deployment.external.rabbitmq.streamAddresses | NO_ADDRESS | Stream",
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.authentication: {type: Token, secret: s}"
            + " | broker.deployment.external.authentication.type | AUTHENTICATION_TYPE"
            + " | [Plain, Certificate]",
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.rabbitmq.managementUrls: []"
            + "; broker.deployment.external.authentication: {type: Certificate, secret: s}"
            + " | broker.deployment.external.authentication.type | CERTIFICATE_NEEDS_TLS |",
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.tls: {};"
            + " broker.deployment.external.rabbitmq.managementUrls: ['https://r:15671'];"
            + " broker.deployment.external.authentication: {type: Certificate, secret: s}"
            + " | broker.deployment.external.authentication.type"
            + " | MANAGEMENT_TAKES_NO_CERTIFICATE |",
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.tls: {}"
            + " | broker.deployment.external.rabbitmq.managementUrls | MIXED_ENCRYPTION | https://",
        // Nodes
        "broker.rabbitmq.config: {'a b': c} | broker.rabbitmq.config[a b] | SETTING_NAME |",
        "broker.rabbitmq.config: {a: 'b # c'} | broker.rabbitmq.config[a] | COMMENT |",
        "broker.rabbitmq.config: {default_queue_type: stream}"
            + " | broker.rabbitmq.config[default_queue_type] | QUEUES_BY_LEVEL |",
        "broker.rabbitmq.config: {classic_queue.default_version: '2'}"
            + " | broker.rabbitmq.config[classic_queue.default_version] | QUEUES_BY_LEVEL |",
        "broker.rabbitmq.config: {default_policies.operator.a.expires: '1'}"
            + " | broker.rabbitmq.config[default_policies.operator.a.expires] | QUEUES_BY_LEVEL |",
        "broker.rabbitmq.config: {listeners.tcp.default: '1'}"
            + " | broker.rabbitmq.config[listeners.tcp.default] | SET_BY_DEPLOYMENT |",
        "broker.rabbitmq.config: {cluster_partition_handling: ignore}"
            + " | broker.rabbitmq.config[cluster_partition_handling] | SET_BY_DEPLOYMENT |",
        "broker.rabbitmq.config: {management_agent.disable_metrics_collector: 'true'}"
            + " | broker.rabbitmq.config[management_agent.disable_metrics_collector]"
            + " | SET_BY_DEPLOYMENT |",
        "broker.rabbitmq.config: {total_memory_available_override_value: 1GB}"
            + " | broker.rabbitmq.config[total_memory_available_override_value]"
            + " | SET_BY_DEPLOYMENT |",
        "broker.rabbitmq.config: {a: '$(HOME)'} | broker.rabbitmq.config[a] | REFERENCE | $(",
        "broker.rabbitmq.advancedConfig: '[{ra,[{wal_sync_method,none}]}].'"
            + " | broker.rabbitmq.advancedConfig | ADVANCED_SETTING"
            + " | ra.wal_sync_method, is set by spec.broker.rabbitmq.queueType and spec.durability",
        "broker.rabbitmq.advancedConfig: '[{ra,[{wal_write_strategy,o_sync}]}].'"
            + " | broker.rabbitmq.advancedConfig | ADVANCED_SETTING | ra.wal_write_strategy,"
            + " is set by spec.broker.rabbitmq.queueType and spec.durability",
        "broker.rabbitmq.advancedConfig: '[{rabbit,[{default_pass,<<\"a\">>}]}].'"
            + " | broker.rabbitmq.advancedConfig | ADVANCED_SETTING"
            + " | rabbit.default_pass, is set by the deployment",
        "broker.rabbitmq.advancedConfig: '[{ra,['"
            + " | broker.rabbitmq.advancedConfig | NO_ERLANG | 6",
        "broker.rabbitmq.advancedConfig: '[ra]'"
            + " | broker.rabbitmq.advancedConfig | NO_ERLANG | 0",
        // Clients
        "workload.clientConfig: {producer: {deliveryMode: '1'}}"
            + " | workload.clientConfig.producer[deliveryMode] | CONTRADICTS_FIELD"
            + " | spec.durability.level 2, 2",
        "workload.clientConfig: {producer: {confirms: 'false'}}"
            + " | workload.clientConfig.producer[confirms] | CONTRADICTS_FIELD"
            + " | spec.durability.level 2, true",
        "workload.clientConfig: {producer: {x-max-length: '10'}}"
            + " | workload.clientConfig.producer[x-max-length] | QUEUES_BY_LEVEL |",
        "workload.clientConfig: {consumer: {x-message-ttl: '1000'}}"
            + " | workload.clientConfig.consumer[x-message-ttl] | QUEUES_BY_LEVEL |",
        "workload.clientConfig: {producer: {password: a}}"
            + " | workload.clientConfig.producer[password] | CREDENTIALS |",
        "workload.clientConfig: {producer: {connectTo: Follower}}"
            + " | workload.clientConfig.producer[connectTo] | ONE_OF | [Leader, Any]",
        "workload.clientConfig: {consumer: {prefetch: '0'}}"
            + " | workload.clientConfig.consumer[prefetch] | NUMBER_RANGE | 1 to 65535",
        "workload.clientConfig: {consumer: {prefetch: many}}"
            + " | workload.clientConfig.consumer[prefetch] | NUMBER_RANGE | 1 to 65535",
        "workload.clientConfig: {consumer: {prefetch: '50', ackEvery: '26'}}"
            + " | workload.clientConfig.consumer[ackEvery] | SLOW_ACKNOWLEDGEMENT | 25",
        STREAM
            + "; workload.clientConfig: {producer: {maxUnconfirmedMessages: '1000001'}}"
            + " | workload.clientConfig.producer[maxUnconfirmedMessages] | NUMBER_RANGE"
            + " | 1 to 1000000",
        STREAM
            + "; workload.clientConfig: {producer: {confirmTimeoutMillis: '0'}}"
            + " | workload.clientConfig.producer[confirmTimeoutMillis] | NUMBER_RANGE"
            + " | 1000 to 3600000",
        STREAM
            + "; workload.batching: {compression: Lz4};"
            + " workload.clientConfig: {producer: {subEntrySize: '1'}}"
            + " | workload.clientConfig.producer[subEntrySize] | SUB_ENTRIES_FOR_COMPRESSION | Lz4",
        STREAM
            + "; workload.clientConfig: {producer: {batchSize: '1'}}"
            + " | workload.clientConfig.producer[batchSize] | CONTRADICTS_FIELD"
            + " | spec.workload.batching.maxBytes, 128",
        STREAM
            + "; workload.clientConfig: {producer: {batchPublishingDelayMillis: '2'}}"
            + " | workload.clientConfig.producer[batchPublishingDelayMillis] | CONTRADICTS_FIELD"
            + " | spec.workload.batching.maxDelayMicros, 1",
        STREAM
            + "; workload.clientConfig: {producer: {compression: ZSTD}}"
            + " | workload.clientConfig.producer[compression] | CONTRADICTS_FIELD"
            + " | spec.workload.batching.compression, NONE",
        "workload.clientConfig: {consumer: {singleActiveConsumer: 'false'}}"
            + " | workload.clientConfig.consumer[singleActiveConsumer] | CONTRADICTS_FIELD"
            + " | spec.workload.subscriptionType, true",
        "workload.clientConfig: {consumer: {virtualHost: a}}"
            + " | workload.clientConfig.consumer[virtualHost] | CONTRADICTS_FIELD"
            + " | spec.broker.deployment.external.rabbitmq.virtualHost, /",
        "workload.clientConfig: {consumer: {prefetched: '1'}}"
            + " | workload.clientConfig.consumer[prefetched] | UNKNOWN_CLIENT_SETTING"
            + " | RabbitMQ, consumer",
      })
  void refuses(String changes, String field, String identity, String arguments) {
    var problems = RabbitRuns.problems(changes);

    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.field()).isEqualTo("spec." + field);
              assertThat(problem.message().id().name()).isEqualTo(identity);
              assertThat(shown(problem.message())).isEqualTo(arguments == null ? "" : arguments);
            });
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "workload.subscriptionType: Shared; workload.consumersPerSubscription: 3",
        "workload.subscriptionType: Exclusive",
        "workload.messageSizeBytes: 200000; workload.batching: {maxBytes: 200000}",
        STREAM + "; workload.batching: {maxBytes: 65536, maxDelayMicros: 5000, compression: Zstd}",
        STREAM + "; broker.version: 3.10.8",
        STREAM + "; workload.consumersPerSubscription: 2; broker.version: 3.11.0",
        "broker.rabbitmq: {config: {vm_memory_high_watermark.relative: '0.6'}, advancedConfig:"
            + " '[{rabbit,[{quorum_commands_soft_limit,64}]}].'}",
        "workload.clientConfig: {consumer: {prefetch: '200', connectTo: Any}, producer:"
            + " {maxUnconfirmedBytes: '1048576'}}",
        RabbitRuns.EXTERNAL,
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.authentication:"
            + " {type: Plain, username: u, secret: s}",
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.tls: {};"
            + " broker.deployment.external.rabbitmq.managementUrls: ['https://r:15671']",
        RabbitRuns.EXTERNAL
            + "; broker.deployment.external.tls: {};"
            + " broker.deployment.external.rabbitmq.managementUrls: [];"
            + " broker.deployment.external.authentication: {type: Certificate, secret: s}",
      })
  void accepts(String changes) {
    assertThat(RabbitRuns.problems(changes)).isEmpty();
  }

  @Test
  void nodesHaveTheLevelAndTheUsersSettings() throws Exception {
    var plan =
        RabbitRuns.plan(
            "broker.rabbitmq: {config: {a: b}, advancedConfig:"
                + " '[{ra,[{x,1}]}, {rabbit,[{quorum_commands_soft_limit,64}]}].'}");

    assertThat(plan.broker().config("node"))
        .isEqualTo(
            Map.of(
                "cluster_partition_handling",
                "pause_minority",
                "a",
                "b",
                "advanced.config",
                "[{ra,[{x,1},{wal_sync_method,none}]},{rabbit,[{quorum_commands_soft_limit,64}]}]."));
    assertThat(wanted(plan, SettingScope.Broker))
        .isEqualTo(
            Map.of(
                "running", "true",
                "partitions", "none",
                "mem_alarm", "false",
                "disk_free_alarm", "false",
                "ra.x", "1",
                "ra.wal_sync_method", "none",
                "ra.wal_write_strategy", "default",
                "rabbit.quorum_commands_soft_limit", "64",
                "rabbit.cluster_partition_handling", "pause_minority"));
    assertThat(wanted(plan, SettingScope.Cluster)).isEqualTo(Map.of("nodes", "3"));
    assertThat(wanted(plan, SettingScope.Partition))
        .isEqualTo(
            Map.of(
                "type", "quorum",
                "replicas", "3",
                "in-sync replicas", "3",
                "effective_policy_definition", "none"));
  }

  @Test
  void nodesThatTellNoSettingsAreProvenByTheirQueues() throws Exception {
    var plan =
        RabbitRuns.plan(
            "broker.version: 3.10.8; broker.rabbitmq.queueType: ClassicMirrored;"
                + " durability.level: 1");

    assertThat(wanted(plan, SettingScope.Broker))
        .isEqualTo(
            Map.of(
                "running", "true",
                "partitions", "none",
                "mem_alarm", "false",
                "disk_free_alarm", "false",
                "syncs persistent messages", "true"));
    assertThat(wanted(plan, SettingScope.Partition))
        .containsEntry("storage_version", "1")
        .containsEntry(
            "effective_policy_definition",
            "ha-mode=exactly, ha-params=3, ha-promote-on-failure=when-synced,"
                + " ha-promote-on-shutdown=when-synced, ha-sync-mode=automatic");
  }

  @Test
  void aSingleNodeHasNoMinority() throws Exception {
    var plan = RabbitRuns.plan("broker.nodes: 1; durability: {level: 3, replicationFactor: 1}");

    assertThat(plan.broker().config("node"))
        .isEqualTo(Map.of("advanced.config", "[{ra,[{wal_sync_method,datasync}]}]."));
  }

  @Test
  void clientsOfQueuesHaveTheirSettings() throws Exception {
    var clients = RabbitRuns.plan("").clients();

    assertThat(clients.protocol()).isEqualTo(Protocol.Amqp);
    assertThat(clients.acknowledgeIntervalMillis()).isEqualTo(1_000);
    assertThat(clients.producer())
        .isEqualTo(
            Map.of(
                "virtualHost", "/",
                "confirms", "true",
                "mandatory", "true",
                "deliveryMode", "2",
                "maxUnconfirmedBytes", "67108864",
                "connectTo", "Leader",
                "requestedHeartbeat", "60"));
    assertThat(clients.consumer())
        .isEqualTo(
            Map.of(
                "virtualHost", "/",
                "singleActiveConsumer", "true",
                "prefetch", "1000",
                "ackEvery", "100",
                "connectTo", "Leader",
                "requestedHeartbeat", "60"));
  }

  @Test
  void clientsOfStreamsHaveTheirSettings() throws Exception {
    var batching = "workload.batching: {maxBytes: 65536, maxDelayMicros: 2000, compression: Zstd}";
    var clients = RabbitRuns.plan(STREAM + "; " + batching).clients();

    assertThat(clients.protocol()).isEqualTo(Protocol.RabbitMqStream);
    assertThat(clients.producer())
        .isEqualTo(
            Map.of(
                "virtualHost", "/",
                "batchSize", "1",
                "batchPublishingDelayMillis", "2",
                "compression", "ZSTD",
                "subEntrySize", "64",
                "maxUnconfirmedBytes", "67108864",
                "maxUnconfirmedMessages", "10000",
                "confirmTimeoutMillis", "120000"));
    assertThat(clients.consumer())
        .isEqualTo(
            Map.of("virtualHost", "/", "singleActiveConsumer", "false", "initialCredits", "10"));
  }

  /** The administration makes queues for subscriptions that plans name. */
  @ParameterizedTest
  @CsvSource({"None", "CatchUp", "Mixed"})
  void everySubscriptionHasItsQueue(String backlog) throws Exception {
    var gathers = backlog.equals("None") ? "" : ", seconds: 90";
    var plan =
        RabbitRuns.plan(
            "workload.topics: 2; workload.subscriptionsPerTopic: 2; workload.backlog: {type: %s%s}"
                .formatted(backlog, gathers));

    var queues = QueueLayout.of(plan.topics()).queues(plan.topics());
    var names =
        plan.workers().stream()
            .flatMap(worker -> worker.consumers().stream())
            .flatMap(
                consumer ->
                    List.of(0, 1).stream()
                        .map(p -> consumer.topic() + "." + p + "." + consumer.subscription()))
            .toList();
    assertThat(queues.stream().map(QueueLayout.Queue::name))
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "durability.level: 1 | REMARK_NO_BATCHES",
        "durability.level: 2 | REMARK_NO_BATCHES REMARK_VOTES_NOT_SYNCED",
        "durability.level: 1; workload.subscriptionsPerTopic: 2"
            + " | REMARK_NO_BATCHES REMARK_COPY_PER_SUBSCRIPTION",
        "durability.level: 1; workload.backlog: {type: CatchUp, seconds: 90}"
            + " | REMARK_NO_BATCHES REMARK_BACKLOG_CONSUMED",
        CLASSIC + " | REMARK_NO_BATCHES REMARK_CLASSIC_MEMORY",
        STREAM + "; workload.backlog: {type: CatchUp, seconds: 90} |",
      })
  void remarks(String changes, String identities) {
    var remarks = new RabbitMqSettings(RabbitRuns.spec(changes)).remarks();

    assertThat(remarks.stream().map(remark -> remark.id().name()).collect(Collectors.joining(" ")))
        .isEqualTo(identities == null ? "" : identities);
  }

  private static Map<String, String> wanted(RunPlan plan, SettingScope scope) {
    return plan.durability().settings().stream()
        .filter(setting -> setting.scope() == scope)
        .collect(Collectors.toMap(WantedSetting::name, WantedSetting::value));
  }

  private static String shown(Message message) {
    return message.arguments().stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
