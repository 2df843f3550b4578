package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.resources.Labels.Component.DISK_PROBE;

import io.brokerbench.api.DiskFigures;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.nodes.ProbedVolumes;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.DiskReports;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.resources.node.DiskProbe;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Probes the disks that the brokers will get, holds them against the run's limits, and goes on only
 * when they are given back and clean.
 *
 * @param probe what is made
 * @param next what follows
 */
record DiskProbeStep(DiskProbe probe, Step next) implements Step {

  @Override
  public Decision decide(RunView view) {
    if (view.run().getSpec().checks().diskProbe() == null || view.external()) {
      return next.decide(view);
    }
    if (view.children().hasBrokers()) {
      // The volumes are theirs by now.
      return next.decide(view);
    }
    return view.status().disks().isEmpty() ? measure(view) : giveBack(view);
  }

  private Decision measure(RunView view) {
    var children = view.children();
    var failure = children.failure(DISK_PROBE);
    if (failure.isPresent()) {
      return Decision.of(Outcome.failed(view.edit(), Reason.DiskProbeFailed, failure.get()));
    }
    var targets = probe.targets();
    if (children.of(Job.class, DISK_PROBE).size() < targets.size()) {
      return Decision.of(
          view.edit().message(PreparationMessage.PROBING_DISKS.with(0, targets.size())),
          new Action.Create(probe.resources()));
    }
    var unreadable = DiskReports.unreadable(targets, children);
    if (unreadable.isPresent()) {
      return Decision.of(Outcome.failed(view.edit(), Reason.DiskProbeFailed, unreadable.get()));
    }
    var disks = DiskReports.read(targets, children);
    if (disks.size() < targets.size()) {
      var done = PreparationMessage.PROBING_DISKS.with(disks.size(), targets.size());
      return Decision.of(
          view.edit()
              .message(Composed.both(done, children.problem(DISK_PROBE).map(PodProblem::message))));
    }
    var status = view.edit().disks(disks).message(PreparationMessage.RELEASING_DISKS.with());
    return limitMissed(view, disks)
        .map(message -> Decision.of(Outcome.failed(status, Reason.DiskTooSlow, message)))
        .orElseGet(() -> Decision.of(status));
  }

  /** Every disk that is slower than the run allows. */
  private static Optional<Message> limitMissed(RunView view, List<DiskFigures> disks) {
    var limits = view.run().getSpec().checks().diskProbe();
    var missed =
        disks.stream()
            .flatMap(
                disk ->
                    Stream.of(
                            below(disk, limits.minWriteBytesPerSecond()),
                            above(disk, limits.maxFsyncP99Micros()))
                        .flatMap(Optional::stream))
            .toList();
    return missed.isEmpty() ? Optional.empty() : Optional.of(Composed.all(missed));
  }

  private static Optional<Message> below(DiskFigures disk, Long limit) {
    return limit != null && disk.writeBytesPerSecond() < limit
        ? Optional.of(
            PreparationMessage.WRITES_TOO_SLOWLY.with(
                disk.device(), disk.node(), disk.writeBytesPerSecond(), limit))
        : Optional.empty();
  }

  private static Optional<Message> above(DiskFigures disk, Long limit) {
    return limit != null && disk.fsyncP99Micros() > limit
        ? Optional.of(
            PreparationMessage.FSYNC_TOO_SLOW.with(
                disk.device(), disk.node(), disk.fsyncP99Micros(), limit))
        : Optional.empty();
  }

  private Decision giveBack(RunView view) {
    var left = left(view.children());
    if (!left.isEmpty()) {
      return Decision.of(
          view.edit().message(PreparationMessage.RELEASING_OBJECTS.with(left.size())),
          // A pod goes with its Job, and may be deleted by nobody else.
          new Action.Delete(left.stream().filter(object -> !(object instanceof Pod)).toList()));
    }
    var volumes = ProbedVolumes.of(view.status().disks(), view.around());
    if (!volumes.stuck().isEmpty()) {
      var message = PreparationMessage.VOLUMES_STUCK.with(volumes.stuck());
      return Decision.of(Outcome.failed(view.edit(), Reason.DiskProbeFailed, message));
    }
    return volumes.busy().isEmpty()
        ? next.decide(view)
        : Decision.of(view.edit().message(PreparationMessage.VOLUMES_BUSY.with(volumes.busy())));
  }

  private static List<HasMetadata> left(Children children) {
    return Stream.of(Job.class, Pod.class, PersistentVolumeClaim.class)
        .flatMap(type -> children.of(type, DISK_PROBE).stream())
        .map(HasMetadata.class::cast)
        .toList();
  }
}
