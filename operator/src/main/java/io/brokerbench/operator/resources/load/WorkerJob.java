package io.brokerbench.operator.resources.load;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;
import static io.brokerbench.operator.resources.Labels.Component.WORKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.resources.SharedBrokers;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicy;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyBuilder;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The Indexed Job of a run's workers, and the file that payloads are made of where the run refers
 * to one. Workers have no access to the API.
 */
final class WorkerJob {

  private static final String PAYLOAD = "payload";
  private static final String PAYLOAD_PATH = "/etc/brokerbench/payload";

  /**
   * One failed pod does so in any case; but with this the Job says that it was put off its node.
   */
  private static final PodFailurePolicy EVICTION_ENDS_THE_JOB =
      new PodFailurePolicyBuilder()
          .addNewRule()
          .withAction("FailJob")
          .addNewOnPodCondition("True", "DisruptionTarget")
          .endRule()
          .build();

  private final BenchmarkRun run;
  private final LoadGeneratorPod pod;
  private final ChildNames names;

  WorkerJob(BenchmarkRun run, LoadGeneratorPod pod) {
    this.run = run;
    this.pod = pod;
    this.names = ChildNames.of(run);
  }

  Job job() {
    var workers = run.getSpec().workers();
    // The coordinator answers once the brokers are ready, which the start deadline bounds.
    var options =
        List.of(
            "--coordinator=" + names.coordinatorHost() + ":" + CoordinatorJob.PORT,
            "--first-contact-seconds=" + run.getSpec().startDeadlineSeconds());
    return new JobBuilder()
        .withMetadata(Metadata.of(run, names.workers(), WORKER))
        .withNewSpec()
        .withCompletionMode("Indexed")
        .withCompletions(workers.count())
        .withParallelism(workers.count())
        .withBackoffLimit(0)
        .withPodFailurePolicy(EVICTION_ENDS_THE_JOB)
        .withTemplate(withPayload(apart(pod.template(WORKER, workers.resources(), options))))
        .endSpec()
        .build();
  }

  ConfigMap payload(byte[] file) {
    return new ConfigMapBuilder()
        .withMetadata(Metadata.of(run, names.payload(), WORKER))
        .withBinaryData(Map.of(PAYLOAD, Base64.getEncoder().encodeToString(file)))
        .withImmutable(true)
        .build();
  }

  /** On nodes without brokers of the run and other workers. */
  private PodTemplateSpec apart(PodTemplateSpec worker) {
    var others =
        List.of(
            Labels.selecting(SharedBrokers.ownerOf(run), BROKER), Labels.selecting(run, WORKER));
    var required = run.getSpec().checks().workersHaveTheirOwnNodes();
    return worker
        .edit()
        .editSpec()
        .editOrNewAffinity()
        .withPodAntiAffinity(Pods.awayFrom(others, required))
        .endAffinity()
        .endSpec()
        .build();
  }

  private PodTemplateSpec withPayload(PodTemplateSpec worker) {
    if (run.effectiveSpec().workload().payload().fromConfigMap() == null) {
      return worker;
    }
    return worker
        .edit()
        .editSpec()
        .editFirstContainer()
        .addToArgs("--payload-file=" + PAYLOAD_PATH + "/" + PAYLOAD)
        .addNewVolumeMount()
        .withName(PAYLOAD)
        .withMountPath(PAYLOAD_PATH)
        .endVolumeMount()
        .endContainer()
        .addNewVolume()
        .withName(PAYLOAD)
        .withNewConfigMap()
        .withName(names.payload())
        .endConfigMap()
        .endVolume()
        .endSpec()
        .build();
  }
}
