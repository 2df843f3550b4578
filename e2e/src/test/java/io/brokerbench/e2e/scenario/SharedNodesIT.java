package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workers, brokers and other workers on nodes of their own. */
@Scenario
@OnBrokerNodes(1)
@Order(25)
class SharedNodesIT {

  private static final String CHECK = "checks.sharedNodes";

  @Test
  @Tag("gate")
  void keepsWorkersApartFromBrokersAndEachOther(TestNamespace namespace) {
    var alone = namespace.start(Manifest.shortRunOnOneNode("alone").with(CHECK, "Fail"));
    alone.awaitPhase(Phase.Measuring);
    var worker = only(alone.pods("worker"), pod -> pod.getSpec().getNodeName());
    var broker = only(alone.pods("broker"), pod -> pod.getSpec().getNodeName());
    assertThat(worker).isNotEqualTo(broker);
    // What shows elsewhere that no load began has to see that it does.
    assertThat(alone.isClearedDuring(alone::awaitSucceeded)).isTrue();
    assertThat(alone.result().environment().remarks()).isEmpty();
    assertThat(check(alone.result().verdict()).holds()).isTrue();

    assertNotScheduled(namespace.start(workerOnBrokerNode(broker)));
    assertNotScheduled(namespace.start(twoWorkersOn(worker)));
  }

  /** The worker's node is the broker's: nothing else than anti-affinity keeps it away. */
  private static Manifest workerOnBrokerNode(String node) {
    return Manifest.shortRunOnOneNode("beside-broker")
        .with("workers.placement.nodeSelector", Map.of("kubernetes.io/hostname", node))
        .with("workers.placement.tolerations", List.of(Map.of("operator", "Exists")))
        .with(CHECK, "Fail");
  }

  private static Manifest twoWorkersOn(String node) {
    return Manifest.shortRunOnOneNode("crowded")
        .workers(2)
        .with("workers.placement.nodeSelector", Map.of("kubernetes.io/hostname", node))
        .with(CHECK, "Fail");
  }

  private static void assertNotScheduled(RunHandle run) {
    assertThat(run.await(status -> message(status.message()).contains("anti-affinity")).message())
        .contains("-worker-", "spec.workers.count", "spec.checks.sharedNodes");
    run.delete();
  }

  private static String only(List<Pod> pods, Function<Pod, String> of) {
    assertThat(pods).hasSize(1);
    return of.apply(pods.getFirst());
  }

  private static Verdict.Check check(Verdict verdict) {
    return verdict.checks().stream()
        .filter(check -> check.name().equals("SharedNodes"))
        .findFirst()
        .orElseThrow();
  }

  private static String message(String message) {
    return message == null ? "" : message;
  }
}
