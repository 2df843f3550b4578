package io.brokerbench.operator;

import io.brokerbench.operator.settings.OperatorSettings.Lease;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends an operator whose Lease has not been renewed in time. The elector itself checks its deadline
 * only between attempts, and one attempt takes minutes while the client repeats its requests.
 *
 * <p>It sees every request of the client that the elector uses. The time counts from the {@code
 * renewTime} that the API server was given: from there on another operator counts the Lease.
 */
final class LeaseWatchdog implements Interceptor {

  private static final Set<String> WRITES = Set.of("PATCH", "POST", "PUT");

  private final String created;
  private final String updated;
  private final String identity;
  private final Duration deadline;
  private final Runnable expired;
  private final ScheduledExecutorService timer;
  private ScheduledFuture<?> next;

  /**
   * Waits for the first renewal.
   *
   * @param identity of this operator: renewals by others do not count
   * @param deadline from one renewal to the next
   * @param expired what to do when it has passed
   */
  LeaseWatchdog(
      Lease lease,
      String identity,
      Duration deadline,
      Runnable expired,
      ScheduledExecutorService timer) {
    this.created = "/apis/coordination.k8s.io/v1/namespaces/%s/leases".formatted(lease.namespace());
    this.updated = created + "/" + lease.name();
    this.identity = identity;
    this.deadline = deadline;
    this.expired = expired;
    this.timer = timer;
  }

  @Override
  public void after(
      HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> body) {
    if (WRITES.contains(request.method())
        && isOfLease(request.uri().getPath())
        && response.isSuccessful()) {
      var written =
          Serialization.unmarshal(
              request.bodyString(), io.fabric8.kubernetes.api.model.coordination.v1.Lease.class);
      if (identity.equals(written.getSpec().getHolderIdentity())) {
        renewed(written.getSpec().getRenewTime().toInstant());
      }
    }
  }

  /** The API server may be below a path itself. */
  private boolean isOfLease(String path) {
    return path.endsWith(created) || path.endsWith(updated);
  }

  private synchronized void renewed(Instant at) {
    if (next != null) {
      next.cancel(false);
    }
    var left = deadline.minus(Duration.between(at, Instant.now()));
    next = timer.schedule(expired, left.toMillis(), TimeUnit.MILLISECONDS);
  }
}
