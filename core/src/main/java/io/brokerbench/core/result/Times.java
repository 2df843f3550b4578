package io.brokerbench.core.result;

import java.time.Instant;

/**
 * When each phase began, by the coordinator's clock.
 *
 * @param loadStarted the first message was due
 * @param measuringStarted the first measured message was due
 * @param measuringEnded the last measured message was due
 * @param drained every subscription had every message, or the time for it was over
 * @param finished the result was computed
 */
public record Times(
    Instant loadStarted,
    Instant measuringStarted,
    Instant measuringEnded,
    Instant drained,
    Instant finished) {}
