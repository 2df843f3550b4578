package io.brokerbench.operator.act;

import io.brokerbench.operator.observe.ApiErrors;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events about runs and suites, one per transition: its name is made of their UID, the
 * occasion and the reason, so an operator that starts anew does not tell the same thing twice.
 *
 * <p>The occasion is the number of attempts of a run, the round or the run of a suite.
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
  public void normal(HasMetadata about, Object occasion, String reason, String message) {
    record(about, "Normal", occasion, reason, message);
  }

  /**
   * Something did not.
   *
   * @throws KubernetesClientException likewise
   */
  public void warning(HasMetadata about, Object occasion, String reason, String message) {
    record(about, "Warning", occasion, reason, message);
  }

  /**
   * Tells one thing after the other about {@code about}. Nothing stands still for its events: what
   * cannot be told, and will not be again, is logged.
   *
   * @param events each writes one
   * @param mayTryAgain whether they would be told again later
   * @throws KubernetesClientException where they would be, and the API server is busy or away
   */
  void tell(HasMetadata about, Iterable<Runnable> events, boolean mayTryAgain) {
    for (var event : events) {
      try {
        event.run();
      } catch (KubernetesClientException e) {
        if (mayTryAgain) {
          throw e;
        }
        log.warn(
            "{} {}: an event is not written: {}", about.getKind(), name(about), e.getMessage());
      }
    }
  }

  private void record(
      HasMetadata about, String type, Object occasion, String reason, String message) {
    try {
      client.resource(event(about, type, occasion, reason, message)).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        return;
      }
      if (!ApiErrors.isRefusal(e)) {
        throw e;
      }
      // A run does not fail because its events may not be written.
      log.warn("event {} of {} not written: {}", reason, name(about), e.getMessage());
    }
  }

  private static Event event(
      HasMetadata about, String type, Object occasion, String reason, String message) {
    var now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    var uid = about.getMetadata().getUid().replace("-", "");
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(about.getMetadata().getNamespace())
        .withName(
            String.join(
                ".",
                name(about),
                uid.substring(0, 8),
                String.valueOf(occasion),
                reason.toLowerCase(Locale.ROOT)))
        .endMetadata()
        .withType(type)
        .withReason(reason)
        .withMessage(message)
        .withNewInvolvedObject()
        .withApiVersion(about.getApiVersion())
        .withKind(about.getKind())
        .withNamespace(about.getMetadata().getNamespace())
        .withName(name(about))
        .withUid(about.getMetadata().getUid())
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

  private static String name(HasMetadata about) {
    return about.getMetadata().getName();
  }
}
