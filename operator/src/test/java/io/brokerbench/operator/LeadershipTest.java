package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.operator.settings.OperatorSettings.Lease;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeadershipTest {

  private static final String PATH = "/apis/coordination.k8s.io/v1/namespaces/here/leases/it";

  private final AtomicInteger ends = new AtomicInteger();
  private final Leadership leadership =
      new Leadership(new Lease("here", "it"), "pod-1", ends::incrementAndGet, null);

  @ParameterizedTest(name = "{0} holds it: {1}")
  @CsvSource({"pod-1, true", "pod-2, false", "'', false"})
  void givesBackNothingButItsOwn(String holder, boolean given) throws Exception {
    var lease =
        """
        {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
         "metadata": {"namespace": "here", "name": "it", "resourceVersion": "7"},
         "spec": {"holderIdentity": "%s"}}
        """
            .formatted(holder);
    try (var apiServer = new StubApiServer(Map.of(PATH, lease));
        var client = apiServer.client()) {

      leadership.release(client);

      assertThat(apiServer.requests().contains("PUT " + PATH)).isEqualTo(given);
    }
  }

  @Test
  void endsAlsoWhereTheLeaseIsRefused() throws Exception {
    var refusal = "{\"kind\": \"Status\", \"code\": 409}";
    try (var apiServer = new StubApiServer(Map.of(PATH, refusal));
        var client = apiServer.client()) {

      leadership.release(client);

      assertThat(apiServer.requests()).contains("GET " + PATH);
    }
  }

  @Test
  void endsWhenTheLeaseIsLostUnlessToldToEnd() {
    var callbacks = leadership.election().getLeaderCallbacks().orElseThrow();

    callbacks.onStopLeading();
    assertThat(ends).hasValue(1);

    leadership.ends();
    callbacks.onStopLeading();
    assertThat(ends).hasValue(1);
    assertThat(leadership.election().isExitOnStopLeading()).isFalse();
  }
}
