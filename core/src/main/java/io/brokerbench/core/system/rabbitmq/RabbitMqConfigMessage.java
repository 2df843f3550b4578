package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors and remarks about runs of RabbitMQ: levels, loads, settings of nodes and clients. */
public enum RabbitMqConfigMessage implements MessageId {
  NO_ASYNCHRONOUS_REPLICATION(
      "is not possible with replicationFactor {count}: RabbitMQ confirms a message when {details}"
          + " has it; use level 2, or replicationFactor 1",
      "count",
      "details"),
  MAJORITY("a majority of the copies"),
  ALL_MIRRORS("every mirror"),
  STREAMS_NEVER_SYNC(
      "is not possible with queueType Stream: streams never sync messages to disk before they"
          + " confirm them; use level {allowed}, or queueType Quorum",
      "allowed"),
  CLASSIC_NEVER_SYNCS(
      "is not possible with queueType Classic: classic queues do not sync messages to disk before"
          + " they confirm them; use level 4, or queueType Quorum"),
  CLASSIC_HAS_ONE_COPY(
      "must be 1 with queueType Classic, which keeps one copy; use queueType Quorum"),
  MIRRORS_NEED_COPIES(
      "is not possible with replicationFactor 1, which leaves no mirror; use queueType Classic"),
  MIRRORS_REMOVED(
      "is not possible with RabbitMQ {version}: mirrored queues were removed in 4.0; use queueType"
          + " Quorum, or a version from 3.10 to 3.13",
      "version"),
  MESSAGE_STORE_NEVER_SYNCS(
      "must be at most {limit} at level 1 with queueType ClassicMirrored and RabbitMQ 3.13, which"
          + " does not sync larger messages before it confirms them; use version 3.12, or queueType"
          + " Quorum",
      "limit"),
  VERSION_TOO_OLD("must be at least {wanted} for RabbitMQ", "wanted"),

  SYNC_FOR_QUORUM_QUEUES(
      "is only allowed with queueType Quorum, not {found}; remove this field", "found"),
  MESSAGES_OF_CLASSIC_QUEUES(
      "is only allowed with queueType Classic and ClassicMirrored, not {found}; remove this field",
      "found"),
  SYNC_CONTRADICTS_LEVEL("contradicts level {level}; use {allowed}", "level", "allowed"),
  TRANSIENT_CONTRADICTS_LEVEL(
      "contradicts level {level}: transient messages are confirmed from memory; use Persistent, or"
          + " level 2 or 4",
      "level"),
  STRATEGY_REMOVED(
      "is not possible with RabbitMQ {version}: wal_write_strategy was removed in 4.3; use None",
      "version"),

  NO_KEY_SHARED(
      "is not supported: RabbitMQ cannot assign the keys of a queue to consumers; use Failover or"
          + " Shared"),
  NO_SHARED_STREAM(
      "is not supported with queueType Stream, where every reader receives all messages; use"
          + " Failover"),
  NO_FAILOVER_STREAM(
      "needs RabbitMQ 3.11 or later to share a stream among {count} consumers, not {version}",
      "count",
      "version"),
  NO_CLIENT_BATCHES(
      "is not supported with queueType {found}: AMQP clients neither batch nor compress messages;"
          + " use {allowed}, or queueType Stream",
      "found",
      "allowed"),
  WHOLE_MILLISECONDS("must be a multiple of 1000: streams wait for whole milliseconds"),
  STREAM_FRAME("must be at most {limit} with queueType Stream: a frame has 1 MiB", "limit"),

  STATEFUL_SET_NODES("must be 1 or 3 for a StatefulSet deployment of RabbitMQ"),
  EXTERNAL_UNCHANGED("must be left out for an External cluster, which is never changed"),
  MIRRORS_NEED_MANAGEMENT(
      "needs spec.broker.deployment.external.rabbitmq.managementUrls: only the management API sets"
          + " the policy of mirrored queues; set it, or use queueType Quorum or Classic"),
  NO_WAY_TO_CREATE(
      "must have the address of at least one node, as managementUrls has none: queues are created"
          + " through the management API or by AMQP"),
  NO_ADDRESS("must have the address of at least one node for queueType {found}", "found"),
  AUTHENTICATION_TYPE("is not supported by RabbitMQ; use {allowed}", "allowed"),
  CERTIFICATE_NEEDS_TLS("needs TLS; set spec.broker.deployment.external.tls"),
  MANAGEMENT_TAKES_NO_CERTIFICATE(
      "cannot be used with the management API, which takes passwords only; use Plain, or remove"
          + " spec.broker.deployment.external.rabbitmq.managementUrls"),
  MIXED_ENCRYPTION(
      "must begin with {wanted}: encrypt both the management API and the clients, or neither",
      "wanted"),

  SETTING_NAME(
      "must have a name of at most 256 letters, digits, '.', '_', '-', '*' and '/'; correct the"
          + " name"),
  COMMENT("must not contain #, which begins a comment in rabbitmq.conf"),
  QUEUES_BY_LEVEL(
      "is not supported: spec.broker.rabbitmq.queueType and spec.durability determine queues and"
          + " policies; remove this entry"),
  NO_ERLANG(
      "must be a list of Erlang terms such as [{rabbit,[{quorum_commands_soft_limit,64}]}]; correct"
          + " it at character {count}",
      "count"),
  ADVANCED_SETTING("{setting} {reason}", "setting", "reason"),
  ADVANCED_BY_DEPLOYMENT("is set by the deployment"),
  ADVANCED_BY_LEVEL("is set by spec.broker.rabbitmq.queueType and spec.durability"),

  NUMBER_RANGE("must be a number from {allowed}", "allowed"),
  ONE_OF("must be one of {allowed}", "allowed"),
  SUB_ENTRIES_FOR_COMPRESSION(
      "must be at least 2 with spec.workload.batching.compression {found}: streams compress"
          + " sub-entries",
      "found"),
  SUB_ENTRY_FRAME(
      "must be at most {limit} with messages of {bytes} bytes: a sub-entry must fit in a frame of"
          + " 1 MiB",
      "limit",
      "bytes"),
  COMPRESSED_FRAME(
      "needs spec.workload.messageSizeBytes of at most {limit} with queueType Stream: the client"
          + " compresses at least two messages at once, and they must fit in a frame of 1 MiB; use"
          + " smaller messages, or {allowed}",
      "limit",
      "allowed"),
  LEADERS_UNKNOWN(
      "needs spec.broker.deployment.external.rabbitmq.managementUrls: only the management API"
          + " reports the leaders of queues; set it, or use Any"),
  SLOW_ACKNOWLEDGEMENT(
      "must be at most half of prefetch, {limit}: consumers would wait for their own"
          + " acknowledgements",
      "limit"),

  REMARK_NO_BATCHES(
      "workload.batching has no effect with queueType {found}: AMQP clients neither batch nor"
          + " compress messages",
      "found"),
  REMARK_COPY_PER_SUBSCRIPTION(
      "RabbitMQ stores each message once for each of the {count} subscriptions", "count"),
  REMARK_BACKLOG_CONSUMED(
      "consumers remove the backlog from its queues while they read it; only queueType Stream keeps"
          + " it"),
  REMARK_NO_MANAGEMENT_API(
      "broker.deployment.external.rabbitmq.managementUrls is not set: no setting is read back, and"
          + " leaders, copies in sync and alarms are not observed"),
  REMARK_CLASSIC_MEMORY(
      "classic queues confirm a message without writing it if it was consumed and acknowledged"
          + " before"),
  REMARK_VOTES_NOT_SYNCED(
      "with wal_sync_method none a node may forget its votes after a power failure, and with them"
          + " messages that a majority had");

  private final MessageText text;

  RabbitMqConfigMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
