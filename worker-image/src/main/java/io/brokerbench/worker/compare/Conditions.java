package io.brokerbench.worker.compare;

import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.condition.ConditionValues;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.RunEnvironment.MountFacts;
import io.brokerbench.core.result.RunEnvironment.NodeFacts;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.WorkerReport;
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

  private Conditions() {}

  static SortedMap<Aspect, String> of(RunResult result) {
    var conditions = ConditionValues.of(result.plan());
    conditions.put(Condition.TOOL, BROKERBENCH);
    conditions.put(Condition.LEVEL, result.durability().level());
    conditions.put(Condition.PROOF, proof(result.durability()));
    conditions.put(BrokerFacts.of(result));
    addBrokers(result, conditions);
    addGenerator(result, conditions);
    return conditions.values();
  }

  static SortedMap<Aspect, String> of(PeerResult result) {
    var conditions = new ConditionValues();
    var load = result.load();
    conditions.put(Condition.TOOL, result.tool());
    conditions.put(Condition.SYSTEM, result.system());
    conditions.put(Condition.PROOF, NOT_PROVEN);
    conditions.put(Condition.MESSAGE_SIZE, load.messageSizeBytes());
    conditions.put(Condition.TOPICS, load.topics());
    conditions.put(Condition.PARTITIONS, load.partitionsPerTopic());
    conditions.put(Condition.PRODUCERS, load.producers());
    conditions.put(Condition.CONSUMERS, load.consumersPerSubscription());
    return conditions.values();
  }

  /**
   * Of the runs of a cell of a suite.
   *
   * @param coordinates value by axis
   * @param known what the result of the suite has of them
   */
  static SortedMap<Aspect, String> of(
      Map<String, String> coordinates, SortedMap<Aspect, String> known) {
    var conditions = new TreeMap<>(known);
    conditions.put(new Aspect(Condition.TOOL), BROKERBENCH);
    coordinates.forEach((axis, value) -> conditions.put(new Aspect(Condition.AXIS, axis), value));
    return conditions;
  }

  private static String proof(DurabilityProof proof) {
    var before = proof.before() == null ? null : proof.before().verdict();
    var after = proof.after() == null ? null : proof.after().verdict();
    var verified = VerificationReport.Verdict.Verified;
    return before == verified && after == verified ? "verified" : NOT_PROVEN;
  }

  private static void addBrokers(RunResult result, ConditionValues conditions) {
    var pods = result.environment().brokers();
    var nodes = pods.stream().map(PodFacts::node).filter(Objects::nonNull);
    conditions.put(Condition.BROKER_KERNEL, joined(nodes.map(NodeFacts::kernelVersion)));
    conditions.put(Condition.BROKER_JVM, joined(pods.stream().map(PodFacts::jvm)));
    conditions.put(
        Condition.BROKER_DISK,
        joined(
            pods.stream()
                .map(PodFacts::mounts)
                .filter(Objects::nonNull)
                .flatMap(Collection::stream)
                .map(MountFacts::fileSystem)));
  }

  private static void addGenerator(RunResult result, ConditionValues conditions) {
    var workers = result.workers();
    conditions.put(
        Condition.WORKER_CPU,
        joined(workers.stream().map(worker -> worker.cpuLimitMillicores() + "m")));
    conditions.put(Condition.WORKER_JAVA, joined(workers.stream().map(WorkerReport::javaVersion)));
    conditions.put(Condition.CLIENT_VERSION, result.clientVersion());
    conditions.put(Condition.GENERATOR_VERSION, result.generatorVersion());
  }

  /** Different values, in their order; empty where there is none. */
  private static String joined(Stream<String> several) {
    return several.filter(Objects::nonNull).distinct().sorted().collect(Collectors.joining(", "));
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
