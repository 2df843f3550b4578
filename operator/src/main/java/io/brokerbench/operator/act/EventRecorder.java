package io.brokerbench.operator.act;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.observe.ApiErrors;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events about a run, one per transition: its name is made of the run's UID, the number of
 * its attempts and the reason, so an operator that starts anew does not tell the same thing twice.
 */
public final class EventRecorder {

  private static final Logger log = LoggerFactory.getLogger(EventRecorder.class);

  private final KubernetesClient client;

  /** Writes by {@code client}. */
  public EventRecorder(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Something went as it should.
   *
   * @throws KubernetesClientException where the API server is busy or away: to be told again
   */
  public void normal(BenchmarkRun run, int attempts, String reason, String message) {
    record(run, "Normal", attempts, reason, message);
  }

  /**
   * Something did not.
   *
   * @throws KubernetesClientException likewise
   */
  public void warning(BenchmarkRun run, int attempts, String reason, String message) {
    record(run, "Warning", attempts, reason, message);
  }

  private void record(BenchmarkRun run, String type, int attempts, String reason, String message) {
    try {
      client.resource(event(run, type, attempts, reason, message)).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        return;
      }
      if (!ApiErrors.isRefusal(e)) {
        throw e;
      }
      // A run does not fail because its events may not be written.
      log.warn("event {} of run {} not written: {}", reason, name(run), e.getMessage());
    }
  }

  private static Event event(
      BenchmarkRun run, String type, int attempts, String reason, String message) {
    var now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    var uid = run.getMetadata().getUid().replace("-", "");
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(run.getMetadata().getNamespace())
        .withName(
            String.join(
                ".",
                name(run),
                uid.substring(0, 8),
                String.valueOf(attempts),
                reason.toLowerCase(Locale.ROOT)))
        .endMetadata()
        .withType(type)
        .withReason(reason)
        .withMessage(message)
        .withNewInvolvedObject()
        .withApiVersion(run.getApiVersion())
        .withKind(run.getKind())
        .withNamespace(run.getMetadata().getNamespace())
        .withName(name(run))
        .withUid(run.getMetadata().getUid())
        .endInvolvedObject()
        .withNewSource()
        .withComponent("brokerbench")
        .endSource()
        .withReportingComponent("brokerbench.io/operator")
        .withFirstTimestamp(now)
        .withLastTimestamp(now)
        .withCount(1)
        .build();
  }

  private static String name(BenchmarkRun run) {
    return run.getMetadata().getName();
  }
}
