package io.brokerbench.operator.deployment;

import io.brokerbench.operator.observe.Children;

/**
 * What is seen of a deployment.
 *
 * @param children of the run
 */
public record Sight(Children children) {}
