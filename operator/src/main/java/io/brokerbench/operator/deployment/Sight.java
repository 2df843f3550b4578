package io.brokerbench.operator.deployment;

import io.brokerbench.operator.observe.Children;
import java.util.Optional;

/**
 * What is seen of a deployment.
 *
 * @param children of the run
 * @param obstacle what keeps this way of deployment from working in this cluster
 */
public record Sight(Children children, Optional<Obstacle> obstacle) {}
