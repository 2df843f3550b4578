package io.brokerbench.core.condition;

import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.result.RunEnvironment.NodeFacts;
import io.brokerbench.core.result.RunResult;
import java.util.Collection;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The brokers that ran. Different values of several brokers are separated by commas.
 *
 * @param version as they reported it; null where it is not known
 * @param machine instance type, CPUs and memory of their nodes; null likewise
 */
public record BrokerFacts(String version, String machine) {

  /** Nothing is known. */
  public static final BrokerFacts UNKNOWN = new BrokerFacts(null, null);

  /** Thousands of runs have the same brokers, and the operator keeps all of them in memory. */
  public BrokerFacts {
    version = version == null ? null : version.intern();
    machine = machine == null ? null : machine.intern();
  }

  /** The brokers of a run. */
  public static BrokerFacts of(RunResult result) {
    var servers = result.cluster() == null ? null : result.cluster().servers();
    var pods = result.environment() == null ? null : result.environment().brokers();
    return new BrokerFacts(
        joined(servers, ServerFacts::version),
        joined(pods, pod -> pod.node() == null ? null : machine(pod.node())));
  }

  private static String machine(NodeFacts node) {
    var size = node.cpu() + " CPU, " + node.memory();
    return node.instanceType() == null ? size : node.instanceType() + " (" + size + ")";
  }

  /** The brokers of several runs. */
  public static BrokerFacts of(Collection<BrokerFacts> runs) {
    return new BrokerFacts(joined(runs, BrokerFacts::version), joined(runs, BrokerFacts::machine));
  }

  private static <T> String joined(Collection<T> all, Function<T, String> part) {
    var parts =
        (all == null ? Stream.<T>empty() : all.stream())
            .map(part)
            .filter(Objects::nonNull)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return parts.isEmpty() ? null : parts;
  }
}
