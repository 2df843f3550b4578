package io.brokerbench.operator.watch;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.Objects;
import java.util.Set;

/**
 * What the archiver writes to the status of runs. The events of the runs themselves do not tell of
 * it: these are about changes of their specs.
 */
final class ArchiveNews {

  private ArchiveNews() {}

  /** Whether the archiver has written. */
  static boolean changes(BenchmarkRun is, BenchmarkRun was) {
    return !Objects.equals(archive(is), archive(was));
  }

  /** The run that the archiver has written to; empty of any other object. */
  static Set<ResourceID> about(HasMetadata object) {
    return object instanceof BenchmarkRun run && archive(run) != null
        ? Set.of(ResourceID.fromResource(run))
        : Set.of();
  }

  private static ArchiveStatus archive(BenchmarkRun run) {
    return run.getStatus() == null ? null : run.getStatus().archive();
  }
}
