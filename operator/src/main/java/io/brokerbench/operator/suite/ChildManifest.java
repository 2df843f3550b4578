package io.brokerbench.operator.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BrokerSpec;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.operator.nodes.NodePool;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.SharedBrokers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The run that a suite creates next. */
final class ChildManifest {

  private final SuiteView view;
  private final NextStep.Start start;
  private final StandingBrokers brokers;
  private final ObjectNode document;

  /**
   * Of the next step.
   *
   * @param brokers that the run takes over; null where it makes its own
   */
  ChildManifest(SuiteView view, NextStep.Start start, StandingBrokers brokers) {
    this.view = view;
    this.start = start;
    this.brokers = brokers;
    document = CellManifest.of(view.plan(), view.plan().cells().get(start.key().cell()));
    metadata(document).put("name", start.name());
    if (view.plan().brokers() == SuiteBrokers.PerRound) {
      metadata(document)
          .withObjectProperty("annotations")
          .put(SharedBrokers.ANNOTATION, brokers == null ? start.name() : brokers.name());
    }
  }

  /** Owned by the suite, so that it goes with it. */
  ObjectNode owned() {
    return owned(document, view.suite());
  }

  private static ObjectNode owned(ObjectNode document, BenchmarkSuite suite) {
    var child = document.deepCopy();
    metadata(child)
        .set("ownerReferences", Json.mapper().valueToTree(List.of(Metadata.owner(suite, true))));
    return child;
  }

  /** Why the nodes do not suffice; empty where they do. Nodes that other runs have count. */
  Optional<Message> lackOfNodes() {
    var broker = run().getSpec().broker();
    if (brokers != null || broker.deploymentType() == DeploymentType.External) {
      return Optional.empty();
    }
    var pool = NodePool.of(broker.placement(), view.nodes());
    return pool.choose(broker.nodesTaken()).isPresent()
        ? Optional.empty()
        : Optional.of(tooFew(broker, pool));
  }

  private Message tooFew(BrokerSpec broker, NodePool pool) {
    var wanted = broker.nodesTaken();
    var found = pool.usable().size();
    var total = pool.matching().size();
    var labels =
        new TreeMap<>(broker.placement().nodeSelector())
            .entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(","));
    return labels.isEmpty()
        ? SuiteLifecycleMessage.TOO_FEW_NODES.with(start.name(), wanted, found, total)
        : SuiteLifecycleMessage.TOO_FEW_NODES_OF_POOL.with(
            start.name(), wanted, found, total, labels);
  }

  private BenchmarkRun run() {
    try {
      return RunDocument.of(document.deepCopy()).run();
    } catch (InvalidRunException e) {
      throw new IllegalStateException("planned, and not valid: " + start.name(), e);
    }
  }

  private static ObjectNode metadata(ObjectNode document) {
    return (ObjectNode) document.path("metadata");
  }
}
