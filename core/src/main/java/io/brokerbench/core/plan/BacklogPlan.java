package io.brokerbench.core.plan;

import io.brokerbench.api.BacklogType;

/**
 * A backlog that is built before some subscriptions are read.
 *
 * @param type which subscriptions: CatchUp or Mixed
 * @param bytes acknowledged payload that gathers, in bytes; null where it is bound by time or by
 *     messages
 * @param seconds load that gathers, warm-up included, in seconds; null likewise
 * @param producersStop whether everything is acknowledged before it is read; else producers go on
 *     at the same rate
 * @param catchUpTimeoutSeconds at most this long consumers may take to catch up
 */
public record BacklogPlan(
    BacklogType type,
    Long bytes,
    Integer seconds,
    boolean producersStop,
    int catchUpTimeoutSeconds) {}
