package io.brokerbench.operator.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.figure.Results;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.nodes.RunQueue;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Suites and the queue before one node pool, without a cluster. */
class SuiteTurnsTest {

  private static final SuiteLifecycle LIFECYCLE = new SuiteLifecycle("1.2.3");
  private static final Instant START = Instant.parse("2026-11-27T08:00:00Z");
  private static final String RUNNING = "---\n{phase: Measuring}";
  private static final String SUCCEEDED =
      "---\n{phase: Succeeded, conditions: [{type: Succeeded, status: 'True', reason: X}]}";

  private final List<Node> nodes = Nodes.pool("broker", 1);
  private final List<Running> suites = new ArrayList<>();
  private final List<String> begun = new ArrayList<>();
  private long second;

  /** A suite with what exists of it. */
  private static final class Running {

    private final BenchmarkSuite suite;
    private final SuitePlan plan;
    private final List<BenchmarkRun> children = new ArrayList<>();
    private final List<RunRecord> records = new ArrayList<>();
    private final Map<String, RunResult> results = new HashMap<>();

    Running(String name, String uid) throws InvalidRunException {
      suite = Suites.suite(Suites.SYSTEMS, "rounds: 2");
      suite.getMetadata().setName(name);
      suite.getMetadata().setNamespace("bench");
      suite.getMetadata().setGeneration(1L);
      suite.getMetadata().setUid(uid);
      plan = SuitePlanner.plan(suite);
    }
  }

  private List<BenchmarkRun> runs() {
    return suites.stream().flatMap(running -> running.children.stream()).toList();
  }

  private void step(Running running) throws InvalidRunException {
    var view =
        new SuiteView(
            running.suite,
            running.plan,
            () -> Companions.NONE,
            running.children,
            running.records,
            running.results,
            List.of(),
            nodes,
            START.plusSeconds(second));
    var decision = LIFECYCLE.decide(view);
    for (var action : decision.actions()) {
      switch (action) {
        case SuiteAction.Keep keep -> running.records.add(keep.record());
        case SuiteAction.Reject reject -> running.records.add(reject.record());
        case SuiteAction.Claim claim -> throw new IllegalStateException("no label is removed");
        case SuiteAction.Delete delete -> running.children.remove(delete.child());
        case SuiteAction.Start start -> running.children.add(created(start.manifest()));
        case SuiteAction.Release ignored ->
            throw new IllegalStateException("no brokers are shared");
        case SuiteAction.Publish ignored -> {}
      }
    }
    running.suite.setStatus(decision.status());
  }

  private BenchmarkRun created(ObjectNode manifest) throws InvalidRunException {
    var document = manifest.deepCopy();
    ((ObjectNode) document.path("metadata")).remove("ownerReferences");
    var run = RunDocument.of(document).run();
    run.getMetadata().setCreationTimestamp(START.plusSeconds(second).toString());
    run.getMetadata().setUid(run.getMetadata().getName());
    return run;
  }

  private static void put(BenchmarkRun run, String status) {
    run.setStatus(Serialization.unmarshal(status, BenchmarkRunStatus.class));
  }

  /** The run under way ends, and the one whose turn it is begins. */
  private void proceed() {
    for (var running : suites) {
      for (var run : running.children) {
        if (RunQueue.holdsNodes(run)) {
          put(run, SUCCEEDED);
          running.results.put(run.getMetadata().getName(), Results.of(Results.FIGURES));
        }
      }
    }
    runs().stream()
        .filter(RunQueue::isWaiting)
        .filter(run -> RunQueue.of(run, runs(), nodes).isFree())
        .findFirst()
        .ifPresent(
            run -> {
              put(run, RUNNING);
              begun.add(run.getMetadata().getName().substring(0, 5));
            });
  }

  @Test
  void twoSuitesOnOnePoolTakeTurns() throws Exception {
    suites.add(new Running("first", "11111111-1d7b-4a44-9a39-6c1f0e3d2b11"));
    suites.add(new Running("later", "22222222-1d7b-4a44-9a39-6c1f0e3d2b11"));
    for (; second < 30; second++) {
      for (var running : suites) {
        if (!SuiteLifecycle.isFinished(running.suite.getStatus())) {
          step(running);
          assertThat(running.children).hasSizeLessThanOrEqualTo(1);
        }
      }
      proceed();
    }
    assertThat(suites)
        .extracting(running -> running.suite.getStatus().phase())
        .containsOnly(SuitePhase.Succeeded);
    assertThat(begun)
        .containsExactly("first", "later", "first", "later", "first", "later", "first", "later");
  }
}
