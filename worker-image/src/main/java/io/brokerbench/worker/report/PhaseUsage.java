package io.brokerbench.worker.report;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult.PhaseGenerator;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.host.IntervalUsage.ThreadUsage;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Adds up what workers use in each phase of a backlog: CPU time of processes and threads, and
 * hiccups. Only whole seconds of a phase count, since a thread is idle for the rest of a second in
 * which the phase ends. Not thread-safe.
 */
public final class PhaseUsage {

  /** Whatever has been there for less is no steady load. */
  private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final double PERCENT = 100;
  private static final double MILLICORES = 1000;

  private final RunPlan plan;
  private final Map<Purpose, Phase> phases = new EnumMap<>(Purpose.class);
  private final Map<Integer, Held> newest = new HashMap<>();
  private Phase current;

  /** What a worker reported last, of which it is not known yet whether its phase goes on. */
  private record Held(long cpuLimitMillicores, IntervalFigures figures) {}

  private record ThreadKey(int worker, long id) {}

  private record ThreadTime(String name, ThreadRole role, long nanos, long cpuNanos) {

    static ThreadTime of(ThreadUsage thread) {
      return new ThreadTime(thread.name(), thread.role(), thread.nanos(), thread.cpuNanos());
    }

    ThreadTime plus(ThreadTime more) {
      return new ThreadTime(name, role, nanos + more.nanos, cpuNanos + more.cpuNanos);
    }

    ThreadCpu usage() {
      return new ThreadCpu(name, role, PERCENT * cpuNanos / Math.max(SHORTEST_NANOS, nanos), null);
    }
  }

  private record ProcessTime(double limitNanos, long cpuNanos) {

    ProcessTime plus(ProcessTime more) {
      return new ProcessTime(limitNanos + more.limitNanos, cpuNanos + more.cpuNanos);
    }

    double percentOfLimit() {
      return PERCENT * cpuNanos / limitNanos;
    }
  }

  private static final class Phase {
    private final int from;
    private final Map<Integer, ProcessTime> processes = new HashMap<>();
    private final Map<ThreadKey, ThreadTime> threads = new HashMap<>();
    private final Latencies hiccups = Latencies.ofAnyTime();
    private int end = Integer.MAX_VALUE;

    Phase(int from) {
      this.from = from;
    }

    boolean has(int second) {
      return second >= from && second < end;
    }

    void add(int worker, Held held) {
      var usage = held.figures.usage();
      var limit = usage.nanos() * (held.cpuLimitMillicores / MILLICORES);
      processes.merge(worker, new ProcessTime(limit, usage.cpuNanos()), ProcessTime::plus);
      for (var thread : usage.threads()) {
        threads.merge(new ThreadKey(worker, thread.id()), ThreadTime.of(thread), ThreadTime::plus);
      }
      hiccups.add(held.figures.measured().get(Metric.RECEIVER_HICCUPS));
      // Where producers have stopped, nothing is due any more, and nothing counts as measured.
      hiccups.add(held.figures.unmeasured().get(Metric.RECEIVER_HICCUPS));
    }
  }

  /** No phase has begun. */
  public PhaseUsage(RunPlan plan) {
    this.plan = plan;
  }

  /** A phase begins with that second, which is still to be reported; the one before has ended. */
  public void begins(Purpose purpose, int second) {
    if (current != null) {
      ends(second);
    }
    current = new Phase(second);
    phases.put(purpose, current);
  }

  /** The current phase ends with that second or within it. */
  public void ends(int second) {
    current.end = Math.min(current.end, second);
    newest.forEach(this::settle);
    newest.clear();
  }

  /** A worker reports a second. */
  public void add(int worker, long cpuLimitMillicores, IntervalFigures figures) {
    if (figures.usage().nanos() > 0) {
      var before = newest.put(worker, new Held(cpuLimitMillicores, figures));
      if (before != null) {
        settle(worker, before);
      }
    }
  }

  private void settle(int worker, Held held) {
    phases.values().stream()
        .filter(phase -> phase.has(held.figures.second()))
        .forEach(phase -> phase.add(worker, held));
  }

  /** Of each phase that has a whole second. Nothing is to be added afterwards. */
  public Map<Purpose, PhaseGenerator> byPhase() {
    if (current != null) {
      ends(Integer.MAX_VALUE);
    }
    var generators = new EnumMap<Purpose, PhaseGenerator>(Purpose.class);
    phases.forEach(
        (purpose, phase) -> {
          if (!phase.processes.isEmpty()) {
            generators.put(purpose, generator(phase));
          }
        });
    return generators;
  }

  private PhaseGenerator generator(Phase phase) {
    return new PhaseGenerator(
        phase.processes.values().stream()
            .mapToDouble(ProcessTime::percentOfLimit)
            .max()
            .orElseThrow(),
        busiest(
            phase, ThreadRole::sends, worker -> !plan.workers().get(worker).producers().isEmpty()),
        busiest(
            phase,
            ThreadRole::receives,
            worker -> !plan.workers().get(worker).consumers().isEmpty()),
        LatencyFiguresFactory.published(phase.hiccups, Quantile.P99));
  }

  /** Null where there is none. A client's thread has a role that its worker may not have. */
  private static ThreadCpu busiest(
      Phase phase, Predicate<ThreadRole> role, Predicate<Integer> worker) {
    return phase.threads.entrySet().stream()
        .filter(t -> role.test(t.getValue().role()) && worker.test(t.getKey().worker()))
        .map(t -> t.getValue().usage())
        .max(Comparator.comparingDouble(ThreadCpu::cpuPercent))
        .orElse(null);
  }
}
