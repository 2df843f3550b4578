package io.brokerbench.core.result;

import java.util.List;

/**
 * How close the generator was to its own limits while a stage was measured.
 *
 * @param workerCpuPercent CPU of the busiest worker, in percent of its limit
 * @param cpuThrottledPercent scheduling periods in which a worker used up its limit and was held
 *     up, in percent, of the worker with most
 * @param busiestThread of all workers; null where none was seen
 * @param threads of each role the busiest thread of all workers, with the largest run-queue delay
 *     of any thread of that role
 * @param scheduleLagP99Micros 99th percentile of the schedule lag; null with fewer than ten samples
 *     beyond it
 * @param receiverHiccupP99Micros likewise, of the hiccups of workers with consumers
 * @param hiccupMaxMicros longest hiccup of any worker
 * @param gcPauseMaxMicros longest garbage collection pause of any worker
 * @param blockedInSendMicros time inside the clients' send beyond 1 ms, of all producers
 * @param exceeded the checks of the generator that do not hold in the stage, with what was found:
 *     the stage says nothing for sure about the brokers
 */
public record GeneratorLoad(
    double workerCpuPercent,
    double cpuThrottledPercent,
    ThreadCpu busiestThread,
    List<ThreadCpu> threads,
    Long scheduleLagP99Micros,
    Long receiverHiccupP99Micros,
    long hiccupMaxMicros,
    long gcPauseMaxMicros,
    long blockedInSendMicros,
    List<String> exceeded) {

  /** An absent list reads as an empty one. */
  public GeneratorLoad {
    threads = threads == null ? List.of() : List.copyOf(threads);
    exceeded = exceeded == null ? List.of() : List.copyOf(exceeded);
  }
}
