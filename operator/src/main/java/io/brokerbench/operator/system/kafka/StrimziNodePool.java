package io.brokerbench.operator.system.kafka;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.JvmMemory;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.settings.OperatorSettings;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.common.JvmOptions;
import io.strimzi.api.kafka.model.common.JvmOptionsBuilder;
import io.strimzi.api.kafka.model.kafka.JbodStorageBuilder;
import io.strimzi.api.kafka.model.kafka.KRaftMetadataStorage;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorage;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorageBuilder;
import io.strimzi.api.kafka.model.kafka.SingleVolumeStorage;
import io.strimzi.api.kafka.model.kafka.Storage;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolBuilder;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The {@code KafkaNodePool} of a run: all nodes of its cluster, and what each has. */
final class StrimziNodePool {

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final ChildNames names;

  StrimziNodePool(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this.run = run;
    this.plan = plan;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  KafkaNodePool resource() {
    var metadata = Metadata.of(run, names.strimziPool(), BROKER);
    var labels = new TreeMap<>(metadata.getLabels());
    labels.put(ResourceLabels.STRIMZI_CLUSTER_LABEL, names.strimziCluster());
    metadata.setLabels(labels);
    var kafka = run.getSpec().broker().kafkaOrUnset();
    return new KafkaNodePoolBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .withReplicas(plan.broker().nodes())
        .withRoles(ProcessRoles.CONTROLLER, ProcessRoles.BROKER)
        .withStorage(storage())
        .withResources(Pods.resources(kafka.resources()))
        .withJvmOptions(jvmOptions(kafka.jvm().effectiveHeap()))
        .withTemplate(new StrimziNodePoolTemplate(run, settings).template())
        .endSpec()
        .build();
  }

  private Storage storage() {
    return new JbodStorageBuilder()
        .withVolumes(
            IntStream.range(0, run.getSpec().broker().storage().devicesPerNode())
                .mapToObj(this::volume)
                .map(SingleVolumeStorage.class::cast)
                .toList())
        .build();
  }

  private PersistentClaimStorage volume(int device) {
    var storage = run.getSpec().broker().storage();
    return new PersistentClaimStorageBuilder()
        .withId(device)
        .withSize(storage.sizePerDevice())
        .withStorageClass(storage.storageClassName())
        .withDeleteClaim(true)
        .withKraftMetadata(device == 0 ? KRaftMetadataStorage.SHARED : null)
        .build();
  }

  private static JvmOptions jvmOptions(String heap) {
    var size = JvmMemory.size(heap);
    return new JvmOptionsBuilder().withXms(size).withXmx(size).build();
  }
}
