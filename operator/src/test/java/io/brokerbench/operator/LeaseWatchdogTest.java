package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.brokerbench.operator.settings.OperatorSettings.Lease;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator that cannot renew its Lease ends in time, however long a request takes. */
class LeaseWatchdogTest {

  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/here/leases";

  private static final String LEASE =
      """
      {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
       "metadata": {"namespace": "here", "name": "it", "resourceVersion": "7"},
       "spec": {"holderIdentity": "pod-1", "leaseDurationSeconds": 15,
                "acquireTime": "2026-01-01T00:00:00.000000Z",
                "renewTime": "2026-01-01T00:00:00.000000Z"}}
      """;

  private final AtomicInteger ends = new AtomicInteger();
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final Leadership leadership =
      new Leadership(new Lease("here", "it"), "pod-1", ends::incrementAndGet, timer);

  @AfterEach
  void stop() {
    timer.shutdownNow();
  }

  @Test
  void countsFromTheTimeOfTheLastRenewal() throws Exception {
    renew("pod-1", 4);
    renew("pod-1", 2);

    assertThat(due()).isBetween(1L, 8_000L);
  }

  @Test
  void endsOnceTheDeadlineHasPassed() throws Exception {
    renew("pod-1", 60);
    timer.shutdown();

    assertThat(timer.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThat(ends).hasValue(1);
  }

  @Test
  void doesNotEndWhenToldToEnd() throws Exception {
    leadership.ends();
    renew("pod-1", 60);
    timer.shutdown();

    assertThat(timer.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThat(ends).hasValue(0);
  }

  @Test
  void countsTheLeaseThatItCreates() throws Exception {
    create("{}");

    assertThat(due()).isBetween(1L, 10_000L);
  }

  @Test
  void countsNoLeaseThatIsRefused() throws Exception {
    assertThatThrownBy(() -> create("{\"kind\": \"Status\", \"code\": 409}"))
        .isInstanceOf(KubernetesClientException.class);

    assertThat(timer.getQueue()).isEmpty();
  }

  @ParameterizedTest(name = "by {0}")
  @ValueSource(strings = {"pod-2", ""})
  void countsNoRenewalByOthers(String holder) throws Exception {
    renew(holder, 0);

    assertThat(timer.getQueue()).isEmpty();
  }

  /** Milliseconds until the only end that is still to come. */
  private long due() {
    return timer.getQueue().stream()
        .map(task -> (RunnableScheduledFuture<?>) task)
        .filter(task -> !task.isCancelled())
        .reduce((one, other) -> fail("two ends to come"))
        .orElseThrow()
        .getDelay(TimeUnit.MILLISECONDS);
  }

  /** As the elector of the client does. */
  private void renew(String holder, int secondsAgo) throws Exception {
    try (var apiServer = new StubApiServer(Map.of(LEASES + "/it", LEASE));
        var client = apiServer.client(leadership.watchdog())) {
      var lock = new LeaseLock("here", "it", holder);
      lock.get(client);
      lock.update(client, record(holder, secondsAgo));
    }
  }

  private void create(String answer) throws Exception {
    try (var apiServer = new StubApiServer(Map.of(LEASES, answer));
        var client = apiServer.client(leadership.watchdog())) {
      new LeaseLock("here", "it", "pod-1").create(client, record("pod-1", 0));
    }
  }

  private static LeaderElectionRecord record(String holder, int secondsAgo) {
    var at = ZonedDateTime.now(ZoneOffset.UTC).minusSeconds(secondsAgo);
    return new LeaderElectionRecord(holder, Duration.ofSeconds(15), at, at, 0);
  }
}
