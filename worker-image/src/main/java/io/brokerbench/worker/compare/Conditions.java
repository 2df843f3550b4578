package io.brokerbench.worker.compare;

import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.RunEnvironment.MountFacts;
import io.brokerbench.core.result.RunEnvironment.NodeFacts;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.peer.PeerResult;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Under which conditions an input was measured, as far as it records them. */
final class Conditions {

  /** The benchmark that this is, as a value of {@link Condition#TOOL}. */
  static final String BROKERBENCH = "brokerbench";

  /** Durability that no setting was read back for. */
  static final String NOT_PROVEN = "not proven";

  private final SortedMap<Aspect, String> values = new TreeMap<>();

  private Conditions() {}

  static SortedMap<Aspect, String> of(RunResult result) {
    var conditions = new Conditions();
    conditions.addDurability(result);
    conditions.addLoad(result.plan());
    conditions.addBrokers(result);
    conditions.addGenerator(result);
    return conditions.values;
  }

  static SortedMap<Aspect, String> of(PeerResult result) {
    var conditions = new Conditions();
    var load = result.load();
    conditions.put(Condition.TOOL, result.tool());
    conditions.put(Condition.SYSTEM, result.system());
    conditions.put(Condition.PROOF, NOT_PROVEN);
    conditions.put(Condition.MESSAGE_SIZE, load.messageSizeBytes());
    conditions.put(Condition.TOPICS, load.topics());
    conditions.put(Condition.PARTITIONS, load.partitionsPerTopic());
    conditions.put(Condition.PRODUCERS, load.producers());
    conditions.put(Condition.CONSUMERS, load.consumersPerSubscription());
    return conditions.values;
  }

  /**
   * Of a run of a suite.
   *
   * @param cell value by axis
   */
  static SortedMap<Aspect, String> of(SuiteResult suite, Map<String, String> cell) {
    var conditions = new Conditions();
    conditions.put(Condition.TOOL, BROKERBENCH);
    cell.forEach((axis, value) -> conditions.put(Condition.AXIS, axis, value));
    conditions.put(Condition.GENERATOR_VERSION, suite.generatorVersion());
    return conditions.values;
  }

  private void addDurability(RunResult result) {
    var plan = result.plan().durability();
    put(Condition.TOOL, BROKERBENCH);
    put(Condition.SYSTEM, result.plan().broker().kind());
    put(Condition.PROTOCOL, result.plan().clients().protocol());
    put(Condition.LEVEL, result.durability().level());
    put(Condition.MODE, plan.mode());
    put(Condition.REPLICATION_FACTOR, plan.replicationFactor());
    put(Condition.PROOF, proof(result.durability()));
  }

  private static String proof(DurabilityProof proof) {
    var before = proof.before() == null ? null : proof.before().verdict();
    var after = proof.after() == null ? null : proof.after().verdict();
    var verified = VerificationReport.Verdict.Verified;
    return before == verified && after == verified ? "verified" : NOT_PROVEN;
  }

  private void addLoad(RunPlan plan) {
    var load = plan.load();
    var topics = plan.topics().names().size();
    put(Condition.RATE, LoadWords.rate(load.rate()));
    put(Condition.MESSAGE_SIZE, load.messageSizeBytes());
    put(Condition.TOPICS, topics);
    put(Condition.PARTITIONS, plan.topics().partitionsPerTopic());
    put(Condition.PRODUCERS, load.producers());
    put(Condition.SUBSCRIPTIONS, load.subscriptionsPerTopic());
    put(Condition.CONSUMERS, load.consumers() / topics / Math.max(1, load.subscriptionsPerTopic()));
    put(Condition.SUBSCRIPTION_TYPE, load.hasConsumers() ? load.subscriptionType() : "none");
    put(Condition.KEYS, LoadWords.keys(load));
    put(Condition.PAYLOAD, LoadWords.payload(load.payload()));
    put(Condition.BACKLOG, load.backlog() == null ? "none" : LoadWords.backlog(load.backlog()));
    put(Condition.SEARCH, LoadWords.search(load.rate().peak()));
    put(Condition.WARM_UP, load.warmUpSeconds());
    put(
        Condition.MEASURED,
        load.messages() == 0 ? load.durationSeconds() + " s" : load.messages() + " messages");
    put(Condition.PACING, load.pacingGranularityMicros());
  }

  private void addBrokers(RunResult result) {
    var plan = result.plan().broker();
    var servers = result.cluster() == null ? null : result.cluster().servers();
    var versions = servers == null ? "" : joined(servers.stream().map(ServerFacts::version));
    var pods = result.environment().brokers();
    put(Condition.DEPLOYMENT, plan.deployment());
    put(Condition.BROKERS, plan.nodes());
    put(Condition.BROKER_VERSION, versions.isEmpty() ? plan.version() : versions);
    var nodes = pods.stream().map(PodFacts::node).filter(Objects::nonNull).toList();
    put(Condition.BROKER_MACHINE, joined(nodes.stream().map(Conditions::machine)));
    put(Condition.BROKER_KERNEL, joined(nodes.stream().map(NodeFacts::kernelVersion)));
    put(Condition.BROKER_JVM, joined(pods.stream().map(PodFacts::jvm)));
    put(
        Condition.BROKER_DISK,
        joined(
            pods.stream()
                .map(PodFacts::mounts)
                .filter(Objects::nonNull)
                .flatMap(Collection::stream)
                .map(MountFacts::fileSystem)));
    for (var group : plan.servers()) {
      group.config().forEach((k, v) -> put(Condition.BROKER_SETTING, group.role() + " " + k, v));
    }
  }

  private static String machine(NodeFacts node) {
    var size = node.cpu() + " CPU, " + node.memory();
    return node.instanceType() == null ? size : node.instanceType() + " (" + size + ")";
  }

  private void addGenerator(RunResult result) {
    var workers = result.workers();
    var clients = result.plan().clients();
    put(Condition.WORKERS, result.plan().workers().size());
    put(
        Condition.WORKER_CPU,
        joined(workers.stream().map(worker -> worker.cpuLimitMillicores() + "m")));
    put(Condition.WORKER_JAVA, joined(workers.stream().map(WorkerReport::javaVersion)));
    put(Condition.CLIENT_VERSION, result.clientVersion());
    put(Condition.GENERATOR_VERSION, result.generatorVersion());
    clients.producer().forEach((key, value) -> put(Condition.PRODUCER_SETTING, key, value));
    clients.consumer().forEach((key, value) -> put(Condition.CONSUMER_SETTING, key, value));
  }

  /** Different values, in their order; empty where there is none. */
  private static String joined(Stream<String> several) {
    return several.filter(Objects::nonNull).distinct().sorted().collect(Collectors.joining(", "));
  }

  private void put(Condition condition, Object value) {
    put(condition, "", value);
  }

  private void put(Condition condition, String detail, Object value) {
    if (value != null && !value.toString().isEmpty()) {
      values.put(new Aspect(condition, detail), Printable.line(value.toString()));
    }
  }

  /** The part that says which question a result answers. */
  static SortedMap<Aspect, String> question(Map<Aspect, String> all) {
    var question = new TreeMap<Aspect, String>();
    all.forEach(
        (aspect, value) -> {
          if (aspect.condition().role() == Condition.Role.QUESTION) {
            question.put(aspect, value);
          }
        });
    return question;
  }
}
