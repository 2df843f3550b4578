package io.brokerbench.operator.resources.load;

import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.handover.Clearance;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.resources.Undisturbed;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the pods of coordinator and workers have in common: the worker image on the workers' nodes,
 * and the plan and the token that all of them read.
 */
final class LoadGeneratorPod {

  /** The user of the worker image. */
  private static final long USER = 10001;

  private static final String PLAN = "plan";
  private static final String PLAN_PATH = "/etc/brokerbench/plan";
  private static final String TOKEN = "token";
  private static final String TOKEN_PATH = "/etc/brokerbench/token";
  private static final String TMP = "tmp";

  private static final List<String> COMMAND =
      List.of(
          "java",
          "-XX:MaxRAMPercentage=60",
          "-XX:+ExitOnOutOfMemoryError",
          "@/opt/brokerbench/java.options",
          "io.brokerbench.worker.BenchMain");

  private final BenchmarkRun run;
  private final OperatorSettings settings;
  private final ChildNames names;

  LoadGeneratorPod(BenchmarkRun run, OperatorSettings settings) {
    this.run = run;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  /** What every pod is to do. */
  ConfigMap plan(WorkOrder order) {
    return new ConfigMapBuilder()
        .withMetadata(Metadata.of(run, names.plan(), COORDINATOR))
        .withBinaryData(Map.of(WorkOrder.KEY, Base64.getEncoder().encodeToString(order.pack())))
        .withImmutable(true)
        .build();
  }

  /** For which the coordinator waits. */
  ConfigMap clearance(Clearance clearance) {
    return new ConfigMapBuilder()
        .withMetadata(Metadata.of(run, names.clearance(), COORDINATOR))
        .withBinaryData(Map.of(Clearance.KEY, Base64.getEncoder().encodeToString(clearance.pack())))
        .withImmutable(true)
        .build();
  }

  /** By which the coordinator knows its workers. */
  Secret secret(String token) {
    return new SecretBuilder()
        .withMetadata(Metadata.of(run, names.token(), COORDINATOR))
        .withStringData(Map.of(TOKEN, token))
        .withImmutable(true)
        .build();
  }

  /**
   * The pods of a component.
   *
   * @param component whose label is the subcommand of the worker image, too
   * @param options of the subcommand, besides those that all of them have
   */
  PodTemplateSpec template(
      Labels.Component component, ResourcesSpec resources, List<String> options) {
    var template =
        new PodTemplateSpecBuilder()
            .withMetadata(Undisturbed.pod(Labels.of(run, component)))
            .withSpec(
                Pods.on(run.getSpec().workers().placement(), settings)
                    .withRestartPolicy("Never")
                    .withSecurityContext(Pods.podSecurity(USER))
                    .withContainers(container(component.label(), resources, options))
                    .addNewVolume()
                    .withName(PLAN)
                    .withNewConfigMap()
                    .withName(names.plan())
                    .endConfigMap()
                    .endVolume()
                    .addNewVolume()
                    .withName(TOKEN)
                    .withNewSecret()
                    .withSecretName(names.token())
                    .endSecret()
                    .endVolume()
                    .addNewVolume()
                    .withName(TMP)
                    .withNewEmptyDir()
                    .endEmptyDir()
                    .endVolume()
                    .build())
            .build();
    var external = run.getSpec().broker().deployment().external();
    return CredentialFiles.mount(ClientAccess.of(external), template);
  }

  private Container container(String subcommand, ResourcesSpec resources, List<String> options) {
    var arguments =
        Stream.of(
            subcommand,
            "--work-order=" + PLAN_PATH + "/" + WorkOrder.KEY,
            "--token-file=" + TOKEN_PATH + "/" + TOKEN);
    return new ContainerBuilder()
        .withName(subcommand)
        .withImage(settings.workerImage())
        .withImagePullPolicy(settings.imagePullPolicy())
        .withCommand(COMMAND)
        .withArgs(Stream.concat(arguments, options.stream()).toList())
        .withEnv(
            Pods.envFromField("POD_NAME", "metadata.name"),
            Pods.envFromField("NODE_NAME", "spec.nodeName"))
        .withResources(Pods.resources(resources))
        .withSecurityContext(Pods.containerSecurity())
        .withTerminationMessagePolicy("FallbackToLogsOnError")
        .addNewVolumeMount()
        .withName(PLAN)
        .withMountPath(PLAN_PATH)
        .endVolumeMount()
        .addNewVolumeMount()
        .withName(TOKEN)
        .withMountPath(TOKEN_PATH)
        .endVolumeMount()
        .addNewVolumeMount()
        .withName(TMP)
        .withMountPath("/tmp")
        .endVolumeMount()
        .build();
  }
}
