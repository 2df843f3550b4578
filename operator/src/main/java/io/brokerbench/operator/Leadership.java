package io.brokerbench.operator;

import io.brokerbench.operator.settings.OperatorSettings.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Lease that an operator holds while it acts, so that no two act at the same time. An operator
 * that loses it ends at once, and so does one that has not renewed it for 10 s. An operator that is
 * told to end gives it back, and the next one need not wait until it runs out.
 */
final class Leadership {

  private static final Logger log = LoggerFactory.getLogger(Leadership.class);

  /** Another operator acts 17 s after the last renewal, at the latest. */
  private static final Duration LEASE_DURATION = Duration.ofSeconds(15);

  private static final Duration RENEW_DEADLINE = Duration.ofSeconds(10);
  private static final Duration RETRY_PERIOD = Duration.ofSeconds(2);

  private final Lease lease;
  private final String identity;
  private final Runnable endAtOnce;
  private final LeaseWatchdog watchdog;
  private volatile boolean ending;

  /**
   * Not held yet.
   *
   * @param identity of this operator: no other may have the same
   * @param endAtOnce what to do when the Lease is lost, before another operator has it
   * @param timer that nothing else may hold up
   */
  Leadership(Lease lease, String identity, Runnable endAtOnce, ScheduledExecutorService timer) {
    this.lease = lease;
    this.identity = identity;
    this.endAtOnce = endAtOnce;
    this.watchdog = new LeaseWatchdog(lease, identity, RENEW_DEADLINE, this::lost, timer);
  }

  /** For the client that the SDK renews the Lease with. */
  Interceptor watchdog() {
    return watchdog;
  }

  /** For the SDK, which acquires and renews it. */
  LeaderElectionConfiguration election() {
    return LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(lease.name())
        .withLeaseNamespace(lease.namespace())
        .withIdentity(identity)
        .withLeaseDuration(LEASE_DURATION)
        .withRenewDeadline(RENEW_DEADLINE)
        .withRetryPeriod(RETRY_PERIOD)
        // The SDK would run the shutdown hooks first: they take longer than the Lease lasts.
        .withExitOnStopLeading(false)
        .withLeaderCallbacks(new LeaderCallbacks(() -> {}, this::lost, leader -> {}))
        .build();
  }

  private void lost() {
    if (!ending) {
      log.error("the Lease {}/{} is lost, ending", lease.namespace(), lease.name());
      endAtOnce.run();
    }
  }

  /** From here on, it is no accident that the Lease is not renewed. */
  void ends() {
    ending = true;
  }

  /** Gives the Lease back, where this operator holds it. Nothing of it may act any more. */
  void release(KubernetesClient client) {
    try {
      var held = client.leases().inNamespace(lease.namespace()).withName(lease.name()).get();
      if (held != null && identity.equals(held.getSpec().getHolderIdentity())) {
        // Refused where another has taken it meanwhile, by the version.
        client
            .resource(new LeaseBuilder(held).editSpec().withHolderIdentity("").endSpec().build())
            .update();
      }
    } catch (KubernetesClientException e) {
      log.warn("the Lease is not given back, and runs out by itself: {}", e.getMessage());
    }
  }
}
