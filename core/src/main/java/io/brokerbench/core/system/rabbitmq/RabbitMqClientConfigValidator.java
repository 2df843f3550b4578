package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ClientConfigSpec;
import io.brokerbench.api.Compression;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.core.broker.ConfigErrors;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds entries of {@code clientConfig} that contradict the durability level or the workload, that
 * no client knows, or whose values no client takes.
 */
final class RabbitMqClientConfigValidator {

  private static final Set<String> OWNED_CLIENT_KEYS =
      Set.of("addresses", "host", "name", "port", "queue", "stream", "uri");

  private static final List<String> ACCESS_PREFIXES =
      List.of("auth", "password", "sasl", "ssl", "tls", "user");

  private static final ConfigErrors.ClientKeys CLIENT_KEYS =
      new ConfigErrors.ClientKeys("RabbitMQ", OWNED_CLIENT_KEYS, ACCESS_PREFIXES);

  private final BenchmarkRunSpec spec;
  private final RabbitMqClientSettings settings;
  private final boolean stream;
  private final List<Problem> problems = new ArrayList<>();

  RabbitMqClientConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
    settings = new RabbitMqClientSettings(spec);
    stream = spec.broker().rabbitmqOrUnset().queueType() == RabbitMqQueueType.Stream;
  }

  List<Problem> validate() {
    checkClient(true, spec.workload().clientConfigOrUnset());
    checkClient(false, spec.workload().clientConfigOrUnset());
    if (problems.isEmpty()) {
      checkTogether();
    }
    return List.copyOf(problems);
  }

  private void checkClient(boolean producer, ClientConfigSpec clients) {
    var role = producer ? "producer" : "consumer";
    var config = producer ? clients.producer() : clients.consumer();
    var fixed = producer ? settings.fixedProducer() : settings.fixedConsumer();
    var errors = new ConfigErrors(this::source);
    errors.checkClient(
        CLIENT_KEYS,
        role,
        config,
        fixed,
        key ->
            fixed.containsKey(key)
                || isQueueArgument(key)
                || RabbitMqClientKeys.isKnown(stream, producer, key));
    problems.addAll(errors.all());
    new TreeMap<>(config)
        .forEach(
            (key, value) -> {
              var field = ConfigErrors.clientField(role, key);
              if (isQueueArgument(key)) {
                add(field, value, RabbitMqConfigMessage.QUEUES_BY_LEVEL.with());
              } else if (RabbitMqClientKeys.isKnown(stream, producer, key)) {
                RabbitMqClientKeys.refusal(stream, producer, key, value)
                    .ifPresent(message -> add(field, value, message));
                if (value.equals(RabbitMqClientKeys.LEADER) && !settings.hasManagementApi()) {
                  add(field, value, RabbitMqConfigMessage.LEADERS_UNKNOWN.with());
                }
              }
            });
  }

  private static boolean isQueueArgument(String key) {
    return key.startsWith("x-");
  }

  /** Values that are refused for what others are. */
  private void checkTogether() {
    var plan = settings.clients();
    var compression = spec.workload().batching().compression();
    var size = plan.producer().get(RabbitMqClientKeys.SUB_ENTRY);
    if ("1".equals(size) && compression != Compression.None) {
      add(
          ConfigErrors.clientField("producer", RabbitMqClientKeys.SUB_ENTRY),
          size,
          RabbitMqConfigMessage.SUB_ENTRIES_FOR_COMPRESSION.with(compression));
    }
    if (stream) {
      checkSubEntry(Integer.parseInt(size));
    } else {
      var every = plan.consumer().get(RabbitMqClientKeys.ACK_EVERY);
      var prefetch = Integer.parseInt(plan.consumer().get(RabbitMqClientKeys.PREFETCH));
      var most = RabbitMqClientSettings.mostAckEvery(prefetch);
      if (Integer.parseInt(every) > most) {
        add(
            ConfigErrors.clientField("consumer", RabbitMqClientKeys.ACK_EVERY),
            every,
            RabbitMqConfigMessage.SLOW_ACKNOWLEDGEMENT.with(most));
      }
    }
  }

  /** The client does not divide a sub-entry, and brokers close a connection with a larger frame. */
  private void checkSubEntry(int size) {
    var bytes = spec.workload().messageSizeBytes();
    var most = RabbitMqClientSettings.mostInSubEntry(bytes);
    if (size < RabbitMqClientSettings.LEAST_IN_SUB_ENTRY || size <= most) {
      return;
    }
    var compression = spec.workload().batching().compression();
    if (spec.workload().clientConfigOrUnset().producer().containsKey(RabbitMqClientKeys.SUB_ENTRY)
        && (most >= RabbitMqClientSettings.LEAST_IN_SUB_ENTRY || compression == Compression.None)) {
      add(
          ConfigErrors.clientField("producer", RabbitMqClientKeys.SUB_ENTRY),
          String.valueOf(size),
          RabbitMqConfigMessage.SUB_ENTRY_FRAME.with(Math.max(1, most), bytes));
    } else {
      add(
          "spec.workload.batching.compression",
          compression.name(),
          RabbitMqConfigMessage.COMPRESSED_FRAME.with(
              RabbitMqClientSettings.LARGEST_COMPRESSED_BYTES, Compression.None));
    }
  }

  private void add(String field, String value, Message message) {
    problems.add(new Problem(field, value, message));
  }

  private String source(String key) {
    return switch (key) {
      case "batchSize" -> "spec.workload.batching.maxBytes";
      case "batchPublishingDelayMillis" -> "spec.workload.batching.maxDelayMicros";
      case "compression" -> "spec.workload.batching.compression";
      case "singleActiveConsumer" -> "spec.workload.subscriptionType";
      case "virtualHost" -> "spec.broker.deployment.external.rabbitmq.virtualHost";
      default -> "spec.durability.level " + spec.durability().level();
    };
  }
}
