package io.brokerbench.operator.observe;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pod that Kubernetes' controllers could not make for a run. They say so in events only, and try
 * again for as long as what asks for the pod is there.
 *
 * @param owner the StatefulSet or Job that lacks the pod
 * @param problem in the API server's words
 */
public record PodRefusal(HasMetadata owner, PodProblem problem) {

  /** The reason of such events. */
  public static final String EVENT_REASON = "FailedCreate";

  /** What the API server says, among other words, where a quota leaves no room. */
  public static final String QUOTA = "exceeded quota: ";

  /** Words of Pod Security, of webhooks, and of ValidatingAdmissionPolicies, in this order. */
  private static final List<String> DENIALS =
      List.of("violates PodSecurity ", "denied the request", "denied request: ");

  /**
   * What was refused last of each of {@code objects} that lacks a pod: events stay for an hour,
   * whatever has come about since.
   */
  static List<PodRefusal> of(Collection<HasMetadata> objects, Collection<Event> events) {
    return objects.stream()
        .filter(object -> lacksPods(object, objects))
        .flatMap(owner -> newest(owner, events).map(event -> of(owner, event)).stream())
        .toList();
  }

  /** Whether {@code event} is about that very object, and not an earlier one of its name. */
  public static boolean isAbout(HasMetadata owner, Event event) {
    return owner.getMetadata().getUid().equals(event.getInvolvedObject().getUid());
  }

  private static boolean lacksPods(HasMetadata object, Collection<HasMetadata> objects) {
    return wanted(object)
        > objects.stream()
            .filter(Pod.class::isInstance)
            .filter(pod -> pod.hasOwnerReferenceFor(object.getMetadata().getUid()))
            .count();
  }

  private static int wanted(HasMetadata object) {
    return switch (object) {
      case StatefulSet set -> Objects.requireNonNullElse(set.getSpec().getReplicas(), 1);
      case Job job -> Objects.requireNonNullElse(job.getSpec().getParallelism(), 1);
      default -> 0;
    };
  }

  private static Optional<Event> newest(HasMetadata owner, Collection<Event> events) {
    return events.stream()
        .filter(event -> isAbout(owner, event))
        .max(Comparator.comparing(PodRefusal::time));
  }

  private static Instant time(Event event) {
    return Stream.of(event.getLastTimestamp(), event.getMetadata().getCreationTimestamp())
        .filter(Objects::nonNull)
        .findFirst()
        .map(Instant::parse)
        .orElse(Instant.EPOCH);
  }

  private static PodRefusal of(HasMetadata owner, Event event) {
    var message = event.getMessage() == null ? "" : event.getMessage().strip();
    return new PodRefusal(
        owner,
        new PodProblem(
            kind(message),
            PodMessage.POD_NOT_CREATED.with(
                owner.getKind(), owner.getMetadata().getName(), message),
            time(event)));
  }

  private static PodProblemKind kind(String message) {
    if (message.contains(QUOTA)) {
      return PodProblemKind.QuotaExceeded;
    }
    return DENIALS.stream().anyMatch(message::contains)
        ? PodProblemKind.Denied
        : PodProblemKind.NotMade;
  }
}
