package io.brokerbench.worker.coordinator;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.host.ProcessUsage;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.rpc.WorkerConnection;
import io.brokerbench.worker.rpc.WorkerEvent;
import io.brokerbench.worker.rpc.WorkerIdentity;
import java.util.Map;

/** What the coordinator knows of one worker. Not thread-safe. */
final class WorkerState {

  private final int index;
  private final boolean producing;
  private WorkerIdentity identity;
  private WorkerConnection connection;
  private long received;
  private long lastHeard;
  private Map<Integer, Share> shares;
  private WorkerEvent.StageDone stageDone;
  private long blockedInSendNanos;
  private long lastAcknowledged;
  private final Latencies hiccups = Latencies.ofAnyTime();
  private StageUsage quoted = new StageUsage(0, ProcessUsage.NONE, 0, 0, 0);
  private boolean farewell;

  WorkerState(WorkerAssignment assignment) {
    index = assignment.index();
    producing = !assignment.producers().isEmpty();
  }

  int index() {
    return index;
  }

  /** Whether it has producers. */
  boolean isProducing() {
    return producing;
  }

  boolean isRegistered() {
    return identity != null;
  }

  WorkerIdentity identity() {
    return identity;
  }

  WorkerConnection connection() {
    return connection;
  }

  /** A new process: nothing of an earlier one counts. */
  void register(WorkerIdentity newIdentity, WorkerConnection newConnection) {
    identity = newIdentity;
    connection = newConnection;
    received = 0;
    shares = null;
  }

  /** The same process on a new stream. */
  void reconnect(WorkerConnection newConnection) {
    connection = newConnection;
  }

  void disconnected(WorkerConnection ended) {
    if (connection == ended) {
      connection = null;
    }
  }

  boolean isConnected() {
    return connection != null;
  }

  long received() {
    return received;
  }

  /** Whether an event with that number is new; 0 always is. */
  boolean accept(long number) {
    if (number == 0) {
      return true;
    }
    if (number <= received) {
      return false;
    }
    received = number;
    return true;
  }

  void heard(long nanoTime) {
    lastHeard = nanoTime;
  }

  long silentFor(long nanoTime) {
    return nanoTime - lastHeard;
  }

  boolean isReady() {
    return shares != null;
  }

  void ready(Map<Integer, Share> newShares) {
    shares = newShares;
  }

  Map<Integer, Share> shares() {
    return shares;
  }

  void stageBegins() {
    stageDone = null;
    blockedInSendNanos = 0;
    hiccups.clear();
  }

  void stageDone(WorkerEvent.StageDone event) {
    stageDone = event;
  }

  boolean isStageDone() {
    return stageDone != null;
  }

  void blockedInSend(long nanos) {
    blockedInSendNanos += nanos;
  }

  /** It measured that in a second of the stage. */
  void hiccups(LatencySet measured) {
    hiccups.add(measured.get(Metric.RECEIVER_HICCUPS));
    hiccups.add(measured.get(Metric.SENDER_HICCUPS));
  }

  /** A message was acknowledged then, by the coordinator's clock. */
  void acknowledgedBy(long time) {
    lastAcknowledged = Math.max(lastAcknowledged, time);
  }

  /** When the last message was acknowledged, by the coordinator's clock; 0 where none was. */
  long lastAcknowledged() {
    return lastAcknowledged;
  }

  /** The figures of the run are those of the current stage. */
  void quote() {
    quoted = usage();
  }

  /** How it fares in the current stage. */
  StageUsage usage() {
    return new StageUsage(
        stageDone == null ? 0 : stageDone.unsent(),
        stageDone == null ? ProcessUsage.NONE : stageDone.usage(),
        blockedInSendNanos,
        hiccups.valueAt(99),
        hiccups.max());
  }

  /** Of the stage whose figures are those of the run. */
  StageUsage quoted() {
    return quoted;
  }

  /**
   * How the worker fared in a stage.
   *
   * @param unsent messages that were due and never sent
   * @param process what it used while measuring
   * @param blockedInSendNanos time inside the client's send beyond 1 ms, in nanoseconds
   * @param hiccupP99Micros 99th percentile of its hiccups, in microseconds
   * @param hiccupMaxMicros the longest, in microseconds
   */
  record StageUsage(
      long unsent,
      ProcessUsage process,
      long blockedInSendNanos,
      long hiccupP99Micros,
      long hiccupMaxMicros) {}

  boolean hasSaidFarewell() {
    return farewell;
  }

  void farewell() {
    farewell = true;
  }

  /** To name it in messages. */
  Message describe() {
    return identity == null
        ? CoordinatorMessage.WORKER.with(index)
        : CoordinatorMessage.WORKER_IN_POD.with(index, identity.pod());
  }
}
