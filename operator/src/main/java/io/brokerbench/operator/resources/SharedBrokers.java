package io.brokerbench.operator.resources;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.Phase;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The brokers of a run of a suite whose runs share brokers. They belong to the suite: their labels
 * and names have a name and a UID of their own, so that the next run finds them.
 *
 * @param run that uses them
 * @param name of the run that made them; of a later attempt of that run, with its number
 * @param suite that owns them
 */
public record SharedBrokers(BenchmarkRun run, String name, OwnerReference suite) {

  /** On a run of a suite: the name of the brokers that its first attempt uses. */
  public static final String ANNOTATION = BenchmarkRun.GROUP + "/brokers";

  private static final String SUITE_KIND = BenchmarkSuite.class.getSimpleName();

  /** Between the name of a run and the number of its attempt, which no name of a run has. */
  private static final String ATTEMPT = "..";

  /** Empty where the brokers of {@code run} are its own, or an existing cluster. */
  public static Optional<SharedBrokers> of(BenchmarkRun run) {
    var annotations = run.getMetadata().getAnnotations();
    var first = annotations == null ? null : annotations.get(ANNOTATION);
    return first == null || run.getSpec().broker().deploymentType() == DeploymentType.External
        ? Optional.empty()
        : run.getMetadata().getOwnerReferences().stream()
            .filter(owner -> owner.getKind().equals(SUITE_KIND))
            .findFirst()
            .map(suite -> new SharedBrokers(run, name(run, first), suite));
  }

  /** Brokers that a failed attempt has left half made are never taken over by the next one. */
  private static String name(BenchmarkRun run, String first) {
    var attempt = attempt(run.getStatus());
    return attempt == 1 ? first : run.getMetadata().getName() + ATTEMPT + attempt;
  }

  /** The one that has begun, or will. */
  private static int attempt(BenchmarkRunStatus status) {
    if (status == null) {
      return 1;
    }
    var begun = status.attempts() == null ? 0 : status.attempts();
    var waits = status.phase() == null || status.phase().compareTo(Phase.Queued) <= 0;
    return Math.max(1, waits ? begun + 1 : begun);
  }

  /**
   * What the brokers of {@code run} are named, labelled and owned by: the run, or a stand-in with
   * its spec and its nodes.
   */
  public static BenchmarkRun ownerOf(BenchmarkRun run) {
    return of(run).map(SharedBrokers::standIn).orElse(run);
  }

  /** The suite that owns {@code run}; empty of any run that is no stand-in. */
  static Optional<OwnerReference> suiteOf(BenchmarkRun run) {
    return of(run)
        .filter(shared -> shared.uid().equals(run.getMetadata().getUid()))
        .map(SharedBrokers::suite);
  }

  /** Name of the run that made the brokers of that name. */
  public static String maker(String name) {
    var end = name.indexOf(ATTEMPT);
    return end < 0 ? name : name.substring(0, end);
  }

  /** What stands in for the UID of a run. */
  public String uid() {
    return UUID.nameUUIDFromBytes((suite.getUid() + "/" + name).getBytes(StandardCharsets.UTF_8))
        .toString();
  }

  /** Whether another run made them, so that they are there before this one begins. */
  public boolean takenOver() {
    return !maker(name).equals(run.getMetadata().getName());
  }

  private BenchmarkRun standIn() {
    var owner = new BenchmarkRun();
    owner.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(run.getMetadata().getNamespace())
            .withName(name)
            .withUid(uid())
            .addToAnnotations(ANNOTATION, name)
            .withOwnerReferences(suite)
            .build());
    owner.setSpec(run.getSpec());
    if (run.getStatus() != null) {
      owner.setStatus(withNodes(run.getStatus().nodes()));
    }
    return owner;
  }

  private static BenchmarkRunStatus withNodes(List<String> nodes) {
    return new BenchmarkRunStatus(
        null, null, null, null, null, null, null, null, null, null, null, null, nodes, null, null,
        null, null, null, null, null, null);
  }

  /** A reference to the suite, for one of the objects that the brokers consist of. */
  static OwnerReference reference(OwnerReference suite, boolean controller) {
    return new OwnerReferenceBuilder(suite).withController(controller).build();
  }
}
