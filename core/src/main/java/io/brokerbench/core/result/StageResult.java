package io.brokerbench.core.result;

/**
 * How one stage of a run went: the one of a fixed rate, a step, a probe or a confirmation.
 *
 * @param number of the stage, from 1
 * @param purpose Probe, or Measurement where the figures of the run could be taken from it
 * @param targetMessagesPerSecond what was asked for
 * @param measuredSeconds how long it was measured; less than planned where it was given up
 * @param publishMessagesPerSecond acknowledged within the measured time
 * @param consumeMessagesPerSecond received within the measured time, of all subscriptions
 * @param publishLatencyP99Micros from the intended send; null with fewer than ten samples beyond it
 * @param endToEndLatencyP99Micros likewise
 * @param publishBacklogGrowthPercent how fast what was due and not acknowledged grew, in percent of
 *     the target
 * @param consumeBacklogGrowthPercent how fast what was acknowledged and not received grew, in
 *     percent of what the subscriptions should receive
 * @param sustained whether brokers and consumers kept up
 * @param finding why it counts as that
 * @param dirtyPageBytes of the broker node that had most when it began; null where nobody asked, or
 *     they could not be read
 * @param smallestInSyncSet the smallest in-sync set of any partition while it was measured, of
 *     samples 5 s apart; null where there are no such sets or they were not read without a gap
 * @param ensembleChanges how often a bookie was replaced in a ledger, from the end of the stage
 *     before to the end of its drain; null where there are no ensembles or they could not be read
 * @param undrainedMessages acknowledged and not received when the time to drain was over, for each
 *     subscription, and those neither acknowledged nor failed by then, of this and earlier stages:
 *     they burden the next stage, or are lost
 * @param generator how close the generator was to its own limits
 */
public record StageResult(
    int number,
    String purpose,
    long targetMessagesPerSecond,
    double measuredSeconds,
    double publishMessagesPerSecond,
    double consumeMessagesPerSecond,
    Long publishLatencyP99Micros,
    Long endToEndLatencyP99Micros,
    double publishBacklogGrowthPercent,
    double consumeBacklogGrowthPercent,
    boolean sustained,
    String finding,
    Long dirtyPageBytes,
    Integer smallestInSyncSet,
    Long ensembleChanges,
    long undrainedMessages,
    GeneratorLoad generator) {}
