package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.RabbitMqClassic;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.RabbitMqSync;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.rabbitmq.RabbitMqVersion;
import java.util.ArrayList;
import java.util.List;

/** Finds durability levels that a queue type of RabbitMQ cannot mean, each with its reason. */
final class RabbitMqLevelConfigValidator {

  private static final String LEVEL = "spec.durability.level";
  private static final String QUEUE_TYPE = "spec.broker.rabbitmq.queueType";

  private static final RabbitMqVersion OLDEST = new RabbitMqVersion(3, 10);

  private final BenchmarkRunSpec spec;
  private final RabbitMqDurability durability;
  private final int level;
  private final int copies;
  private final List<Problem> problems = new ArrayList<>();

  RabbitMqLevelConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
    durability = RabbitMqDurability.of(spec);
    level = durability.level().level();
    copies = durability.level().replicationFactor();
  }

  List<Problem> validate() {
    checkVersion();
    Runnable checkType =
        switch (durability.type()) {
          case Quorum -> () -> checkReplication(RabbitMqConfigMessage.MAJORITY.with());
          case Stream -> this::checkStream;
          case ClassicMirrored -> this::checkMirrored;
          case Classic -> this::checkClassic;
        };
    checkType.run();
    checkSync();
    checkMessages();
    return List.copyOf(problems);
  }

  private void checkVersion() {
    var version = durability.version();
    if (version != null && version.compareTo(OLDEST) < 0) {
      add("spec.broker.version", version, RabbitMqConfigMessage.VERSION_TOO_OLD.with(OLDEST));
    }
  }

  /** Levels 3 and 4 replicate asynchronously, which no queue does. */
  private boolean checkReplication(Message confirmed) {
    if (copies > 1 && level >= 3) {
      add(LEVEL, level, RabbitMqConfigMessage.NO_ASYNCHRONOUS_REPLICATION.with(copies, confirmed));
      return false;
    }
    return true;
  }

  private void checkStream() {
    if (checkReplication(RabbitMqConfigMessage.MAJORITY.with())
        && durability.level().writesSynchronously()) {
      add(LEVEL, level, RabbitMqConfigMessage.STREAMS_NEVER_SYNC.with(level + 1));
    }
  }

  private void checkMirrored() {
    var version = durability.version();
    if (version != null && version.compareTo(RabbitMqDurability.WITHOUT_MIRRORS) >= 0) {
      add(QUEUE_TYPE, durability.type(), RabbitMqConfigMessage.MIRRORS_REMOVED.with(version));
      return;
    }
    if (copies == 1) {
      add(QUEUE_TYPE, durability.type(), RabbitMqConfigMessage.MIRRORS_NEED_COPIES.with());
      return;
    }
    checkReplication(RabbitMqConfigMessage.ALL_MIRRORS.with());
    var bytes = spec.workload().messageSizeBytes();
    if (level == 1 && version != null && !RabbitMqDurability.syncsMirrored(version, bytes)) {
      add(
          "spec.workload.messageSizeBytes",
          bytes,
          RabbitMqConfigMessage.MESSAGE_STORE_NEVER_SYNCS.with(
              RabbitMqDurability.LARGEST_EMBEDDED_BYTES));
    }
  }

  private void checkClassic() {
    if (copies > 1) {
      add(
          "spec.durability.replicationFactor",
          copies,
          RabbitMqConfigMessage.CLASSIC_HAS_ONE_COPY.with());
    } else if (level == 3) {
      add(LEVEL, level, RabbitMqConfigMessage.CLASSIC_NEVER_SYNCS.with());
    }
  }

  private void checkSync() {
    var asked = spec.durability().rabbitmqOrUnset().sync();
    var field = "spec.durability.rabbitmq.sync";
    if (asked == null) {
      return;
    }
    if (durability.type() != RabbitMqQueueType.Quorum) {
      add(field, asked, RabbitMqConfigMessage.SYNC_FOR_QUORUM_QUEUES.with(durability.type()));
    } else if (durability.level().writesSynchronously() != (asked == RabbitMqSync.DataSync)) {
      add(field, asked, RabbitMqConfigMessage.SYNC_CONTRADICTS_LEVEL.with(level, allowedSync()));
    } else if (asked == RabbitMqSync.SyncAfterConfirm
        && durability.version() != null
        && durability.version().compareTo(RabbitMqDurability.WITHOUT_STRATEGY) >= 0) {
      add(field, asked, RabbitMqConfigMessage.STRATEGY_REMOVED.with(durability.version()));
    }
  }

  private List<RabbitMqSync> allowedSync() {
    return durability.level().writesSynchronously()
        ? List.of(RabbitMqSync.DataSync)
        : List.of(RabbitMqSync.None, RabbitMqSync.SyncAfterConfirm);
  }

  private void checkMessages() {
    var asked = spec.durability().rabbitmqOrUnset().classic();
    var field = "spec.durability.rabbitmq.classic";
    if (asked == null) {
      return;
    }
    if (!durability.type().isClassic()) {
      add(field, asked, RabbitMqConfigMessage.MESSAGES_OF_CLASSIC_QUEUES.with(durability.type()));
    } else if (asked == RabbitMqClassic.Transient && durability.level().writesSynchronously()) {
      add(field, asked, RabbitMqConfigMessage.TRANSIENT_CONTRADICTS_LEVEL.with(level));
    }
  }

  private void add(String field, Object value, Message message) {
    problems.add(new Problem(field, String.valueOf(value), message));
  }
}
