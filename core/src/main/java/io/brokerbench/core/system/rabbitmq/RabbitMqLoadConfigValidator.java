package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.Compression;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.SubscriptionType;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.rabbitmq.RabbitMqVersion;
import java.util.ArrayList;
import java.util.List;

/** Finds loads and deployments that RabbitMQ does not have. */
final class RabbitMqLoadConfigValidator {

  /** Largest payload of a frame of the stream protocol, 1 MiB, with room for the rest of it. */
  static final int LARGEST_STREAM_BYTES = 1_000_000;

  /** The defaults of the schema. */
  static final int DEFAULT_BATCH_BYTES = 131_072;

  static final int DEFAULT_DELAY_MICROS = 1_000;

  private final BenchmarkRunSpec spec;
  private final RabbitMqQueueType type;
  private final List<Problem> problems = new ArrayList<>();

  RabbitMqLoadConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
    type = spec.broker().rabbitmqOrUnset().queueType();
  }

  List<Problem> validate() {
    checkSubscriptions();
    if (type == RabbitMqQueueType.Stream) {
      checkStreamMessages();
    } else {
      checkBatching();
    }
    switch (spec.broker().deploymentType()) {
      case External ->
          problems.addAll(new RabbitMqExternalConfigValidator(spec.broker()).validate());
      case StatefulSet -> checkNodes();
      default -> {}
    }
    return List.copyOf(problems);
  }

  private void checkSubscriptions() {
    var field = "spec.workload.subscriptionType";
    var shared = spec.workload().subscriptionType();
    var consumers = spec.workload().consumersPerSubscription();
    if (shared == SubscriptionType.KeyShared) {
      add(field, shared, RabbitMqConfigMessage.NO_KEY_SHARED.with());
    } else if (type == RabbitMqQueueType.Stream && shared == SubscriptionType.Shared) {
      add(field, shared, RabbitMqConfigMessage.NO_SHARED_STREAM.with());
    } else if (type == RabbitMqQueueType.Stream && consumers > 1 && isBefore(3, 11)) {
      add(
          field,
          shared,
          RabbitMqConfigMessage.NO_FAILOVER_STREAM.with(
              consumers, spec.broker().effectiveVersion()));
    }
  }

  private boolean isBefore(int major, int minor) {
    var version = RabbitMqDurability.of(spec).version();
    return version != null && version.compareTo(new RabbitMqVersion(major, minor)) < 0;
  }

  private void checkStreamMessages() {
    var workload = spec.workload();
    if (workload.messageSizeBytes() > LARGEST_STREAM_BYTES) {
      add(
          "spec.workload.messageSizeBytes",
          workload.messageSizeBytes(),
          RabbitMqConfigMessage.STREAM_FRAME.with(LARGEST_STREAM_BYTES));
    }
    if (workload.batching().maxDelayMicros() % 1_000 != 0) {
      add(
          "spec.workload.batching.maxDelayMicros",
          workload.batching().maxDelayMicros(),
          RabbitMqConfigMessage.WHOLE_MILLISECONDS.with());
    }
  }

  /** A batch is at least a message, so that maxBytes has to grow with messageSizeBytes. */
  private void checkBatching() {
    var batching = spec.workload().batching();
    var bytes = Math.max(DEFAULT_BATCH_BYTES, spec.workload().messageSizeBytes());
    if (batching.maxBytes() != bytes) {
      add("spec.workload.batching.maxBytes", batching.maxBytes(), noBatches(bytes));
    }
    if (batching.maxDelayMicros() != DEFAULT_DELAY_MICROS) {
      add(
          "spec.workload.batching.maxDelayMicros",
          batching.maxDelayMicros(),
          noBatches(DEFAULT_DELAY_MICROS));
    }
    if (batching.compression() != Compression.None) {
      add(
          "spec.workload.batching.compression",
          batching.compression(),
          noBatches(Compression.None));
    }
  }

  private Message noBatches(Object allowed) {
    return RabbitMqConfigMessage.NO_CLIENT_BATCHES.with(type, allowed);
  }

  private void checkNodes() {
    var nodes = spec.broker().nodes();
    if (nodes != 1 && nodes != 3) {
      add("spec.broker.nodes", nodes, RabbitMqConfigMessage.STATEFUL_SET_NODES.with());
    }
  }

  private void add(String field, Object value, Message message) {
    problems.add(new Problem(field, String.valueOf(value), message));
  }
}
