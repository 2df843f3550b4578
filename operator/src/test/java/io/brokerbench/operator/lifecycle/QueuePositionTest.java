package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code status.queuePosition} shows of runs that wait for nodes which are not there. */
class QueuePositionTest {

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  /** The pool has two nodes, and each run asks for three. */
  @ParameterizedTest(name = "created in month {0}: place {1}")
  @CsvSource({"2, 2", "4, 3"})
  void countsRunsThatLackNodesToo(int month, int position) throws Exception {
    var views = Views.of("level2.yaml");
    views.after(lifecycle.decide(views.build()));
    views.run().getMetadata().setCreationTimestamp(inMonth(month));
    var others = List.of(waiting("first", 1), waiting("third", 3));
    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 2), others, List.of()));

    var status = lifecycle.decide(views.build()).status();

    assertThat(status.phase()).isEqualTo(Phase.Queued);
    assertThat(status.queuePosition()).isEqualTo(position);
  }

  private static BenchmarkRun waiting(String name, int month) {
    var run = Views.read("level2.yaml");
    run.getMetadata().setUid(name);
    run.getMetadata().setName(name);
    run.getMetadata().setCreationTimestamp(inMonth(month));
    return run;
  }

  private static String inMonth(int month) {
    return "2025-0%d-01T00:00:00Z".formatted(month);
  }
}
