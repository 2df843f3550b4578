package io.brokerbench.operator.watch;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.nodes.RunQueue;
import io.javaoperatorsdk.operator.processing.event.source.filter.OnUpdateFilter;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Which changes of a run matter to others. What the archiver writes matters to that run alone,
 * which would not hear of it otherwise: its own events are about changes of its spec.
 */
final class RunNews implements OnUpdateFilter<BenchmarkRun> {

  private final Consumer<BenchmarkRun> archived;

  RunNews(Consumer<BenchmarkRun> archived) {
    this.archived = archived;
  }

  @Override
  public boolean accept(BenchmarkRun is, BenchmarkRun was) {
    if (!Objects.equals(archive(is), archive(was))) {
      archived.accept(is);
    }
    return movesTheQueue(is, was);
  }

  /** A run that only tells its progress keeps nobody from anything new. */
  static boolean movesTheQueue(BenchmarkRun is, BenchmarkRun was) {
    var now = is.getStatus();
    var before = was.getStatus();
    return now != null
        && (before == null
            || now.phase() != before.phase()
            || RunQueue.holdsNodes(is) != RunQueue.holdsNodes(was)
            || Lifecycle.isSettled(now) != Lifecycle.isSettled(before));
  }

  private static ArchiveStatus archive(BenchmarkRun run) {
    return run.getStatus() == null ? null : run.getStatus().archive();
  }
}
