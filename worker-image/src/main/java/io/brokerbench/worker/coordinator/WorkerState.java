package io.brokerbench.worker.coordinator;

import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.rpc.WorkerConnection;
import io.brokerbench.worker.rpc.WorkerEvent;
import io.brokerbench.worker.rpc.WorkerIdentity;
import java.util.Map;

/** What the coordinator knows of one worker. Not thread-safe. */
final class WorkerState {

  private final int index;
  private WorkerIdentity identity;
  private WorkerConnection connection;
  private long received;
  private long lastHeard;
  private Map<Integer, Share> shares;
  private boolean loadDone;
  private WorkerEvent.Farewell farewell;
  private long blockedInSendNanos;

  WorkerState(int index) {
    this.index = index;
  }

  int index() {
    return index;
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

  boolean isLoadDone() {
    return loadDone;
  }

  void loadDone() {
    loadDone = true;
  }

  WorkerEvent.Farewell farewell() {
    return farewell;
  }

  void farewell(WorkerEvent.Farewell event) {
    farewell = event;
  }

  void blockedInSend(long nanos) {
    blockedInSendNanos += nanos;
  }

  long blockedInSendNanos() {
    return blockedInSendNanos;
  }

  /** To name it in messages. */
  String describe() {
    return identity == null
        ? "worker " + index
        : "worker " + index + " (pod " + identity.pod() + ")";
  }
}
