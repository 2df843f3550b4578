package io.brokerbench.operator.act;

import io.brokerbench.core.message.Message;

/**
 * Why a run of a suite could not be created.
 *
 * @param message why
 * @param refused whether the API server rejected it; else another run has its name
 */
public record SuiteObstacle(Message message, boolean refused) {}
