package io.brokerbench.operator.deployment;

import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Message;

/**
 * What keeps a way of deployment from working in this cluster at all.
 *
 * @param reason for the condition
 * @param message what is missing, and what to do about it
 */
public record Obstacle(Reason reason, Message message) {}
