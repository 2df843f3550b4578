package io.brokerbench.core.plan;

import io.brokerbench.api.KeyDistribution;

/**
 * The keys of messages.
 *
 * @param distribution how the key of a message is chosen
 * @param distinct how many different keys there are, 0 if none
 * @param exponentPercent exponent of Zipf's law, in hundredths; 0 with other distributions
 */
public record KeyPlan(KeyDistribution distribution, int distinct, int exponentPercent) {}
