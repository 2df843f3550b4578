package io.brokerbench.operator.resources;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

/** Metadata of a run's children: labelled, and owned by the run, so that they go with it. */
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

  /** A reference to the run that owns an object. */
  public static OwnerReference owner(BenchmarkRun run, boolean controller) {
    return new OwnerReferenceBuilder()
        .withApiVersion(run.getApiVersion())
        .withKind(run.getKind())
        .withName(run.getMetadata().getName())
        .withUid(run.getMetadata().getUid())
        .withController(controller)
        .withBlockOwnerDeletion(true)
        .build();
  }
}
