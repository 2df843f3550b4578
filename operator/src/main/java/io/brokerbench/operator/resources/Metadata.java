package io.brokerbench.operator.resources;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

/**
 * Metadata of a run's children: labelled, and owned by the run or its suite, so that they go with
 * it.
 */
public final class Metadata {

  private Metadata() {}

  public static ObjectMeta of(BenchmarkRun run, String name, Labels.Component component) {
    return new ObjectMetaBuilder()
        .withNamespace(run.getMetadata().getNamespace())
        .withName(name)
        .withLabels(Labels.of(run, component))
        .withOwnerReferences(owner(run, true))
        .build();
  }

  /**
   * A reference to the run, suite or other object that owns an object; to the suite where the owner
   * stands in for its brokers.
   */
  public static OwnerReference owner(HasMetadata owner, boolean controller) {
    return owner instanceof BenchmarkRun run
        ? SharedBrokers.suiteOf(run)
            .map(suite -> SharedBrokers.reference(suite, controller))
            .orElseGet(() -> reference(run, controller))
        : reference(owner, controller);
  }

  private static OwnerReference reference(HasMetadata owner, boolean controller) {
    return new OwnerReferenceBuilder()
        .withApiVersion(owner.getApiVersion())
        .withKind(owner.getKind())
        .withName(owner.getMetadata().getName())
        .withUid(owner.getMetadata().getUid())
        .withController(controller)
        .withBlockOwnerDeletion(true)
        .build();
  }
}
