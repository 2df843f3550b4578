package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.SharedBrokers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Brokers that runs of a suite share, as objects of an API server. */
final class BrokersOfRuns {

  static final String PODS = "/api/v1" + SuiteWorld.NAMESPACE + "pods";
  static final String SETS = "/apis/apps/v1" + SuiteWorld.NAMESPACE + "statefulsets";
  static final String CLAIMS = "/api/v1" + SuiteWorld.NAMESPACE + "persistentvolumeclaims";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final FakeApiServer server;
  private final List<String> used = new ArrayList<>();

  BrokersOfRuns(FakeApiServer server) {
    this.server = server;
  }

  /** Names of the brokers of all runs that have ended, in the order of the runs. */
  List<String> used() {
    return List.copyOf(used);
  }

  /** What is left of brokers. */
  List<ObjectNode> left() {
    return Stream.of(SETS, PODS, CLAIMS).flatMap(path -> server.list(path).stream()).toList();
  }

  void clear() {
    used.clear();
  }

  /** A run makes brokers or takes them over, and leaves them if its figures count. */
  void use(BenchmarkRun run, boolean valid) {
    var shared = SharedBrokers.of(run).orElse(null);
    if (shared == null) {
      return;
    }
    used.add(shared.name());
    var before = server.list(PODS).stream().map(pod -> pod.at("/metadata/name").asText()).toList();
    if (shared.takenOver()) {
      assertThat(before).as("brokers of %s", run.getMetadata().getName()).contains(shared.name());
    } else {
      assertThat(before).as("brokers of %s", run.getMetadata().getName()).isEmpty();
      make(run);
    }
    if (!valid) {
      Stream.of(SETS, CLAIMS).forEach(path -> server.delete(path + "/" + shared.name()));
    }
  }

  /** The pod goes with its StatefulSet, which the suite owns as it owns the claim. */
  void make(BenchmarkRun run) {
    var name = SharedBrokers.of(run).orElseThrow().name();
    Stream.of(SETS, CLAIMS).forEach(path -> server.put(path + "/" + name, object(run, name)));
    server.put(PODS + "/" + name, object(run, name));
    own(server, SETS + "/" + name, PODS + "/" + name);
  }

  /** As what a StatefulSet makes is owned by it. */
  static void own(FakeApiServer server, String owner, String owned) {
    var object = server.get(owned);
    object
        .withObjectProperty("metadata")
        .putArray("ownerReferences")
        .addObject()
        .put("uid", server.get(owner).at("/metadata/uid").asText());
    server.put(owned, object);
  }

  private static ObjectNode object(BenchmarkRun run, String name) {
    var metadata = Metadata.of(SharedBrokers.ownerOf(run), name, Labels.Component.BROKER);
    return MAPPER.createObjectNode().set("metadata", MAPPER.valueToTree(metadata));
  }
}
