package io.brokerbench.core.handover;

import io.brokerbench.api.Phase;
import io.brokerbench.core.json.Json;
import java.time.Instant;

/**
 * How the load is doing: the key {@value #KEY} of the progress ConfigMap, written at each change of
 * phase, when something begins or ends to be waited for, and otherwise at most every 5 s.
 *
 * @param updatedAt when this was written
 * @param phase Starting, WarmingUp, Measuring, Draining or Collecting
 * @param percent of the planned load that has been sent, 0 to 100
 * @param workersReady workers registered
 * @param workersTotal workers of the run
 * @param loadStartedAt when the first message was due, or null before
 * @param recent figures since the last write, or null before load
 * @param stage which stage of several, such as {@code probe 3 at 40000 msg/s}; else null
 * @param waitingFor what the load is held back for, such as disks that write; null while it is not
 */
public record Progress(
    Instant updatedAt,
    Phase phase,
    int percent,
    int workersReady,
    int workersTotal,
    Instant loadStartedAt,
    RecentFigures recent,
    String stage,
    String waitingFor) {

  /** The key of the progress ConfigMap. */
  public static final String KEY = "progress.json";

  /**
   * Reads {@value #KEY}, also of an older or newer coordinator.
   *
   * @throws IllegalArgumentException if {@code json} is no progress; names the field
   */
  public static Progress parse(String json) {
    return Json.readOtherVersion(json, Progress.class);
  }

  /**
   * Figures of the time since the last write. Latencies are null where there was no sample.
   *
   * @param publishRateMessagesPerSecond acknowledged
   * @param consumeRateMessagesPerSecond received, of all subscriptions
   * @param publishLatencyP50Micros from the intended send
   * @param publishLatencyP99Micros from the intended send
   * @param endToEndLatencyP50Micros from the intended send
   * @param endToEndLatencyP99Micros from the intended send
   * @param sendErrors since the start of load
   */
  public record RecentFigures(
      long publishRateMessagesPerSecond,
      long consumeRateMessagesPerSecond,
      Long publishLatencyP50Micros,
      Long publishLatencyP99Micros,
      Long endToEndLatencyP50Micros,
      Long endToEndLatencyP99Micros,
      long sendErrors) {}
}
