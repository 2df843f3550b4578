package io.brokerbench.core.result;

import io.brokerbench.core.broker.VerificationReport;

/**
 * What the brokers were read back to be.
 *
 * @param level 1 to 4
 * @param before load
 * @param after the last message, or null where it could not be read
 * @param smallestInSyncSet the smallest in-sync set of any partition seen during the run; null
 *     where there are no such sets or none could be read
 * @param smallestInSyncSetMeasured the same of the measured time alone, in which none may be
 *     smaller than the replication factor
 * @param longestInSyncGapSeconds the longest part of the measured time in which no in-sync set was
 *     read, in seconds; samples are 5 s apart while brokers answer at once. Null where there are no
 *     such sets or none could be read
 * @param ensembleChanges how often a bookie was replaced in a ledger during the run; null where
 *     there are no ensembles or they could not be read
 * @param ensembleChangesMeasured the same of the stage that the figures are of, from the end of the
 *     one before to the end of its drain
 */
public record DurabilityProof(
    int level,
    VerificationReport before,
    VerificationReport after,
    Integer smallestInSyncSet,
    Integer smallestInSyncSetMeasured,
    Double longestInSyncGapSeconds,
    Long ensembleChanges,
    Long ensembleChangesMeasured) {}
