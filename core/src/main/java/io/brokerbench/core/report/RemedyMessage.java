package io.brokerbench.core.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;
import java.util.Optional;
import java.util.stream.Stream;

/** What to do about a check that does not hold: constants by the names of the checks. */
public enum RemedyMessage implements MessageId {
  DurabilityVerified("Compare the wanted settings with those found, and correct the brokers"),
  DurabilityMismatch("Set what the durability level wants, or choose the level that is set"),
  DurabilityChanged("Find out who changed the setting during the run, and run again"),
  DurabilityUnknown("Grant the user of the run the right to read the settings"),
  InSyncSetShrunk(
      "Look at the log and the disk of the broker that fell behind. Lower the rate if it is too"
          + " slow"),
  EnsembleChanged("Find out why the bookie stopped answering, and run again"),
  BrokerRestarted(
      "Read the events of the pod: its memory limit is often too low. Correct it, and run again"),
  LoadCompleted("Read the events of the run and the log of the coordinator, and run again"),
  SharedNodes("Add nodes, or use node pools that keep workers and brokers apart"),
  WorkerCpu("Raise workers.resources or use more workers. Move other pods off busy nodes"),
  ThreadSaturated("Use more producers, consumers or workers"),
  RateShort(
      "Look at the other checks first. If they hold, lower the rate, or raise workload.batching and"
          + " the memory of producers"),
  RateSustained(
      "Lower the rate, or search for the peak. If only consumers fall behind, use more of them"),
  PeakFound(
      "Raise peak.maxSearchSeconds or peak.maxMessagesPerSecond, whichever ended the search. If a"
          + " stage names a limit of the generator, give the workers more of it"),
  StageNotDrained("Raise drainTimeoutSeconds"),
  DirtyPages("Raise checks.maxDirtyPageBytes, or use faster disks"),
  MessagesUnsent("The brokers took less than the rate until the end. Lower the rate"),
  SendErrors(
      "Read the errors below and the log of the brokers. Correct the cause, or lower the rate"),
  CaughtUp("Raise backlog.catchUpTimeoutSeconds, lower the rate, or use more consumers"),
  MessagesLost(
      "Look at restarts and at the retention of the topics. Keep the result: brokers should not"
          + " lose acknowledged messages"),
  ScheduleLag("Lower workers.pacingGranularityMicros, or give the workers more cores"),
  SenderHiccups("Give workers with producers cores and memory of their own"),
  ReceiverHiccups("Give workers with consumers cores and memory of their own"),
  ClockUncertainty(
      "Synchronize the clocks of the nodes, place the workers closer to each other, or give them"
          + " idle cores");

  private final MessageText text;

  RemedyMessage(String template) {
    text = MessageText.of(template);
  }

  /** The remedy for a check; empty for one of another version of brokerbench. */
  static Optional<RemedyMessage> of(String check) {
    return Stream.of(values()).filter(remedy -> remedy.name().equals(check)).findFirst();
  }

  @Override
  public MessageText text() {
    return text;
  }
}
