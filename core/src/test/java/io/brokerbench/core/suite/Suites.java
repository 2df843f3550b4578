package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Suites for tests: two systems on one node, with a load of 1000 messages per second. */
public final class Suites {

  public static final String SYSTEMS =
      "{axis: system, values: ["
          + "{name: kafka, spec: {broker: {kind: Kafka}}},"
          + "{name: pulsar, spec: {broker: {kind: Pulsar}}}]}";

  public static final String LEVELS = "{axis: level, path: durability.level, values: [3, 4]}";

  private static final String SUITE =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkSuite
      metadata: {name: a-suite}
      spec:
        template:
          broker: {deployment: {type: StatefulSet}, nodes: 1, storage: {devicesPerNode: 1}}
          durability: {level: 3, replicationFactor: 1}
          workload: {rate: {messagesPerSecond: 1000}, warmUpSeconds: 20, durationSeconds: 30}
      """;

  private Suites() {}

  /**
   * A suite as the API server would take it.
   *
   * @param axes in flow style, separated by commas
   * @param more fields of the spec, each in a line
   */
  public static BenchmarkSuite suite(String axes, String... more) throws InvalidRunException {
    var text = SUITE + "  matrix: [" + axes + "]\n  " + String.join("\n  ", more) + "\n";
    return SuiteDocument.parse(text);
  }

  public static SuitePlan plan(String axes, String... more) throws InvalidRunException {
    return SuitePlanner.plan(suite(axes, more));
  }

  /**
   * The largest suite there may be: two systems, two levels, and 500 loads.
   *
   * @param more as above
   */
  public static BenchmarkSuite ofMostCells(String... more) throws InvalidRunException {
    return suite(axes(50, 10), more);
  }

  /**
   * Two systems, two levels, and loads.
   *
   * @param partitions how many numbers of partitions
   * @param sizes how many sizes of messages
   */
  static String axes(int partitions, int sizes) {
    return String.join(
        ", ",
        SYSTEMS,
        LEVELS,
        axis("partitions", "workload.partitionsPerTopic", partitions),
        axis("size", "workload.messageSizeBytes", sizes));
  }

  private static String axis(String name, String path, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> Integer.toString(i * 100))
        .collect(
            Collectors.joining(", ", "{axis: " + name + ", path: " + path + ", values: [", "]}"));
  }

  /** What a problem says of cells, without the entry of exclude that leaves them out. */
  static Message ofCells(Problem problem) {
    var message = problem.message();
    return message.id() == Composed.BOTH ? (Message) message.arguments().getFirst() : message;
  }

  /** At least one. */
  static List<Problem> problems(String axes, String... more) {
    var error = catchThrowableOfType(InvalidRunException.class, () -> plan(axes, more));
    assertThat(error).as("errors in the suite").isNotNull();
    return error.problems();
  }

  static List<String> names(SuitePlan plan) {
    return plan.cells().stream().map(cell -> cell.cell().name()).toList();
  }
}
