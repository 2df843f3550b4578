package io.brokerbench.core.handover;

import io.brokerbench.api.Reason;

/**
 * Why a coordinator ended without results: the termination message of its container, as JSON.
 *
 * @param reason for the condition
 * @param message in one line
 */
public record CoordinatorFailure(Reason reason, String message) {}
