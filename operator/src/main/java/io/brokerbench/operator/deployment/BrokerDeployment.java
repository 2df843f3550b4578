package io.brokerbench.operator.deployment;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.operator.observe.Children;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One way in which the brokers of a run come to be. Pure. */
public interface BrokerDeployment {

  /** How far the brokers are, and what is to be done next for them. */
  Provisioning look(DeploymentObservation sight);

  /** Where the brokers answer, or will. */
  Endpoint endpoint();

  /** How long until {@link #look} may see more without any event; empty where only events count. */
  default Optional<Duration> untilRecheck(Children children, Instant now) {
    return Optional.empty();
  }

  /** What is unusual about these brokers, and a reader of their figures must know. */
  default List<String> remarks() {
    return List.of();
  }

  /** Whether the brokers were there before the run and stay after it, and its topics with them. */
  default boolean outlivesRun() {
    return false;
  }
}
