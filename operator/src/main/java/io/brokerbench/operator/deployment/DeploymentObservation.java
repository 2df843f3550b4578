package io.brokerbench.operator.deployment;

import io.brokerbench.operator.observe.Children;
import java.time.Instant;
import java.util.Optional;

/**
 * What is seen of a deployment.
 *
 * @param children of the run
 * @param chart what came of rendering its chart, if that has been asked for
 * @param obstacle what keeps this way of deployment from working in this cluster
 * @param now the time
 */
public record DeploymentObservation(
    Children children, Optional<ChartAnswer> chart, Optional<Obstacle> obstacle, Instant now) {}
