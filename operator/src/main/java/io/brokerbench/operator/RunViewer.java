package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.lifecycle.RunView;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.watch.SystemSources;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Puts together all that a decision about a run rests on.
 *
 * @param observer looks at the run's children
 * @param brokerTasks has the answers of its brokers
 * @param chartTasks has their chart, rendered
 * @param systems watches the resources of other operators
 */
record RunViewer(
    RunObserver observer, BrokerTasks brokerTasks, ChartTasks chartTasks, SystemSources systems) {

  /**
   * The run as the caches have it; its children as the API server has them when the coordinator has
   * ended, until it is settled how the run ends: whether a broker ended under load is asked then,
   * and a cache that lags does not know.
   */
  RunView cached(BenchmarkRun run, ClusterContext around, Context<BenchmarkRun> context) {
    var obstacle = systems.prepare(run, context);
    var children = observer.cached(context);
    var judged = children.coordinator().ended() && !Lifecycle.isSettled(run.getStatus());
    return view(run, judged ? observer.live(run) : children, around, obstacle);
  }

  /** The run as the API server has it. */
  RunView live(BenchmarkRun run) {
    return view(run, observer.live(run), ClusterContext.NONE, Optional.empty());
  }

  private RunView view(
      BenchmarkRun run, Children children, ClusterContext around, Optional<Obstacle> obstacle) {
    var uid = run.getMetadata().getUid();
    return new RunView(
        run,
        children,
        brokerTasks.result(uid, BrokerTask.Verify),
        brokerTasks.progress(uid, BrokerTask.Verify),
        brokerTasks.result(uid, BrokerTask.DeleteTopics),
        chartTasks.result(uid),
        around,
        // Read once: what they hold is kept by the run from then on.
        Lifecycle.isNew(run.getStatus()) ? observer.configMaps(run) : Map.of(),
        children.coordinator().ended() || Lifecycle.isTakenDown(run.getStatus())
            ? observer.result(run)
            : Optional.empty(),
        obstacle,
        Instant.now());
  }
}
