package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.DeploymentType;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.SettingComparison;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.pulsar.PulsarServers.ServerConfig;
import io.brokerbench.core.system.pulsar.PulsarTopics.Ledger;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Compares what Pulsar tells of itself with what the plan wants. */
final class PulsarVerification {

  /** What is found of a setting that a server tells nothing of, though it tells of all. */
  static final String NOT_SET = "not set";

  private static final Function<String, String> UNREADABLE = setting -> null;

  private final RunPlan plan;
  private final SettingComparison comparison;

  PulsarVerification(RunPlan plan) {
    this.plan = plan;
    comparison = new SettingComparison(plan.durability().settings());
  }

  VerificationReport report() {
    return comparison.report();
  }

  /** Whether the plan wants anything of what has this scope. */
  boolean wants(SettingScope scope) {
    return plan.durability().settings().stream().anyMatch(setting -> setting.scope() == scope);
  }

  /** Compares the cluster as a whole. */
  void checkCluster(int brokers, int bookies) {
    comparison.compare(
        SettingScope.Cluster,
        BrokerMessage.CLUSTER.with(),
        setting ->
            switch (setting) {
              case "brokers" -> String.valueOf(brokers);
              case "bookies" -> String.valueOf(bookies);
              default -> throw new IllegalArgumentException("no property of a cluster: " + setting);
            });
  }

  /** Compares every active broker. */
  void checkBrokers(List<ServerConfig> brokers) {
    if (brokers.isEmpty()) {
      comparison.compare(SettingScope.Broker, PulsarMessage.NO_BROKER.with(), UNREADABLE);
    }
    for (var broker : brokers) {
      if (broker.config() == null) {
        comparison.compare(
            SettingScope.Broker,
            PulsarMessage.BROKER_UNREADABLE.with(broker.server(), broker.failure()),
            UNREADABLE);
      } else {
        // A broker tells all settings that it knows, set or not.
        comparison.compare(
            SettingScope.Broker,
            BrokerMessage.BROKER.with(broker.server()),
            setting -> broker.config().getOrDefault(setting, NOT_SET));
      }
    }
  }

  /**
   * Compares every bookie.
   *
   * @param registered the ids of the bookies of the cluster
   * @param answers what came from each of the bookie URLs
   */
  void checkBookies(List<String> registered, List<ServerConfig> answers) {
    if (registered.isEmpty()) {
      comparison.compare(SettingScope.Bookie, PulsarMessage.NO_BOOKIE.with(), UNREADABLE);
    }
    var matches = BookieMatch.match(registered, answers);
    for (var id : registered) {
      var answer = matches.get(id);
      if (answer == null) {
        comparison.compare(
            SettingScope.Bookie,
            PulsarMessage.BOOKIE_UNREADABLE.with(id, whyNot(answers)),
            UNREADABLE);
      } else {
        comparison.compare(SettingScope.Bookie, PulsarMessage.BOOKIE.with(id), found(answer));
      }
    }
    answers.stream()
        .filter(answer -> answer.config() != null && !matches.containsValue(answer))
        .forEach(
            answer ->
                comparison.compare(
                    SettingScope.Bookie,
                    PulsarMessage.BOOKIE_UNREGISTERED.with(answer.server()),
                    found(answer)));
  }

  /** Compares the policy that applies to a topic; null where it may not be read. */
  void checkTopic(String topic, Map<String, String> policy) {
    comparison.compare(
        SettingScope.Topic,
        BrokerMessage.TOPIC.with(topic),
        policy == null ? UNREADABLE : setting -> policy.getOrDefault(setting, NOT_SET));
  }

  /** Compares every ledger of a partition. */
  void checkLedgers(String partition, List<Ledger> ledgers) {
    if (ledgers.isEmpty()) {
      comparison.compare(SettingScope.Ledger, PulsarMessage.LEDGERS.with(partition), UNREADABLE);
    }
    for (var ledger : ledgers) {
      comparison.compare(
          SettingScope.Ledger,
          PulsarMessage.LEDGER.with(ledger.id(), partition),
          setting -> ledger.metadata().get(setting));
    }
  }

  /**
   * A bookie tells what it was started with, not its defaults. Where we deployed it, a setting that
   * it does not tell was dropped on the way; of an existing cluster it is just not known.
   */
  private Function<String, String> found(ServerConfig bookie) {
    var absent = external() ? null : NOT_SET;
    return setting -> bookie.config().getOrDefault(setting, absent);
  }

  private boolean external() {
    return plan.broker().deployment() == DeploymentType.External;
  }

  private Message whyNot(List<ServerConfig> answers) {
    return answers.stream()
        .filter(answer -> answer.failure() != null)
        .findFirst()
        .map(ServerConfig::failure)
        .orElse(
            external()
                ? PulsarMessage.BOOKIE_URL_UNKNOWN.with()
                : PulsarMessage.BOOKIE_ID_UNKNOWN.with());
  }
}
