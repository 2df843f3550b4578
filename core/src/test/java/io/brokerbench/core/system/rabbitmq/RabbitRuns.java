package io.brokerbench.core.system.rabbitmq;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** A run of RabbitMQ to vary: quorum queues on three nodes of 4.0.5 at level 2. */
final class RabbitRuns {

  static final String UID = "0f8fad5b-d9cb-469f-a165-70867728950e";
  static final String TOPIC = "brokerbench-0f8fad5b-0";

  static final String EXTERNAL =
      "broker.version: absent; broker.deployment: {type: External, external: {rabbitmq: {"
          + "amqpAddresses: ['r:5672'], streamAddresses: ['r:5552'],"
          + " managementUrls: ['http://r:15672']}}}";

  /** The same, of whose management API nothing is known. */
  static final String WITHOUT_MANAGEMENT =
      EXTERNAL + "; broker.deployment.external.rabbitmq.managementUrls: []";

  private static final YAMLMapper YAML = new YAMLMapper();

  private static final String RUN =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: test, namespace: bench}
      spec:
        broker: {kind: RabbitMQ, version: 4.0.5, nodes: 3}
        durability: {level: 2, replicationFactor: 3}
        workload: {partitionsPerTopic: 2, rate: {messagesPerSecond: 100}}
      """;

  private RabbitRuns() {}

  /**
   * The run with changes, such as {@code durability.level: 1; broker.version: absent}; the value of
   * a field is YAML.
   */
  static BenchmarkRun run(String changes) {
    try {
      var document = (ObjectNode) YAML.readTree(RUN);
      for (var change : changes.isBlank() ? List.<String>of() : List.of(changes.split(";\\s+"))) {
        apply(change, document.withObjectProperty("spec"));
      }
      var run = RunDocument.parse(document.toString()).run();
      run.getMetadata().setUid(UID);
      return run;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InvalidRunException e) {
      throw new IllegalArgumentException("the schema refuses: " + e.problems(), e);
    }
  }

  private static void apply(String change, ObjectNode spec) throws IOException {
    var colon = change.indexOf(": ");
    var path = change.substring(0, colon).split("\\.");
    var value = change.substring(colon + 2);
    var parent = spec;
    for (var i = 0; i < path.length - 1; i++) {
      parent = parent.withObjectProperty(path[i]);
    }
    var name = path[path.length - 1];
    if (value.equals("absent")) {
      parent.remove(name);
    } else {
      parent.set(name, YAML.readTree(value));
    }
  }

  static BenchmarkRunSpec spec(String changes) {
    return run(changes).getSpec();
  }

  static List<Problem> problems(String changes) {
    return new RabbitMqSettings(spec(changes)).errors();
  }

  static RunPlan plan(String changes) throws InvalidRunException {
    return RunPlanner.plan(run(changes));
  }
}
