package io.brokerbench.operator.resources;

import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;
import static io.brokerbench.operator.resources.Labels.Component.PROGRESS;
import static io.brokerbench.operator.resources.Labels.Component.RESULTS;
import static io.brokerbench.operator.resources.Labels.Component.WORKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.ClientAccess;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The load generator of a run: a coordinator Job, an Indexed Job of workers, and what both need.
 *
 * <p>The coordinator may write two ConfigMaps, by name, and nothing else; workers have no access to
 * the API at all.
 */
public final class LoadGenerator {

  /** The name of the coordinator's port with metrics. */
  static final String METRICS_PORT_NAME = "metrics";

  /** The user of the worker image. */
  private static final long USER = 10001;

  private static final int PORT = 9090;
  private static final int METRICS_PORT = 9091;
  private static final long GRACE_PERIOD_SECONDS = 60;
  private static final String PLAN_PATH = "/etc/brokerbench/plan";
  private static final String TOKEN_PATH = "/etc/brokerbench/token";
  private static final String TOKEN_KEY = "token";
  private static final String PAYLOAD_PATH = "/etc/brokerbench/payload";
  private static final String PAYLOAD_KEY = "payload";

  private static final ResourcesSpec COORDINATOR_RESOURCES =
      new ResourcesSpec(
          Map.of("cpu", new Quantity("100m"), "memory", new Quantity("256Mi")),
          Map.of("memory", new Quantity("1Gi")));

  private final BenchmarkRun run;
  private final OperatorSettings settings;
  private final ChildNames names;

  /** The load generator of {@code run}. */
  public LoadGenerator(BenchmarkRun run, OperatorSettings settings) {
    this.run = run;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  /**
   * Everything that must be made, in order, the Jobs last.
   *
   * @param order what coordinator and workers are to do
   * @param token by which the coordinator knows its workers
   */
  public List<HasMetadata> resources(WorkOrder order, String token) {
    return List.of(
        empty(names.results(), RESULTS),
        empty(names.progress(), PROGRESS),
        plan(order),
        secret(token),
        serviceAccount(),
        role(),
        roleBinding(),
        service(),
        coordinator(),
        workers());
  }

  /** The file that payloads are made of, as the run found it: nobody changes it any more. */
  public ConfigMap payload(byte[] file) {
    return new ConfigMapBuilder()
        .withMetadata(Metadata.of(run, names.payload(), WORKER))
        .withBinaryData(Map.of(PAYLOAD_KEY, Base64.getEncoder().encodeToString(file)))
        .withImmutable(true)
        .build();
  }

  /** The workers alone, where all the rest is there. */
  public Job workers() {
    var arguments =
        List.of(
            "worker",
            "--work-order=" + PLAN_PATH + "/" + WorkOrder.KEY,
            "--token-file=" + TOKEN_PATH + "/" + TOKEN_KEY,
            "--coordinator=" + names.coordinatorHost() + ":" + PORT);
    var resources = run.getSpec().workers().resources();
    return new JobBuilder()
        .withMetadata(Metadata.of(run, names.workers(), WORKER))
        .withNewSpec()
        .withCompletionMode("Indexed")
        .withCompletions(run.getSpec().workers().count())
        .withParallelism(run.getSpec().workers().count())
        .withBackoffLimit(0)
        .withTemplate(withPayload(pod(WORKER, resources, arguments)))
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
        .addToArgs("--payload-file=" + PAYLOAD_PATH + "/" + PAYLOAD_KEY)
        .addNewVolumeMount()
        .withName("payload")
        .withMountPath(PAYLOAD_PATH)
        .endVolumeMount()
        .endContainer()
        .addNewVolume()
        .withName("payload")
        .withNewConfigMap()
        .withName(names.payload())
        .endConfigMap()
        .endVolume()
        .endSpec()
        .build();
  }

  private Job coordinator() {
    var template =
        pod(
            COORDINATOR,
            COORDINATOR_RESOURCES,
            List.of(
                "coordinator",
                "--work-order=" + PLAN_PATH + "/" + WorkOrder.KEY,
                "--token-file=" + TOKEN_PATH + "/" + TOKEN_KEY,
                "--port=" + PORT,
                "--metrics-port=" + METRICS_PORT,
                "--ready-timeout-seconds=" + run.getSpec().startDeadlineSeconds(),
                "--namespace=" + names.namespace(),
                "--results-config-map=" + names.results(),
                "--progress-config-map=" + names.progress()));
    return new JobBuilder()
        .withMetadata(Metadata.of(run, names.coordinator(), COORDINATOR))
        .withNewSpec()
        .withBackoffLimit(0)
        .withTemplate(
            template
                .edit()
                .editSpec()
                .editFirstContainer()
                .addNewPort()
                .withName(METRICS_PORT_NAME)
                .withContainerPort(METRICS_PORT)
                .endPort()
                .endContainer()
                // Told to stop, it writes what there is.
                .withTerminationGracePeriodSeconds(GRACE_PERIOD_SECONDS)
                .withServiceAccountName(names.coordinator())
                .withAutomountServiceAccountToken(true)
                .endSpec()
                .build())
        .endSpec()
        .build();
  }

  private PodTemplateSpec pod(
      Labels.Component component, ResourcesSpec resources, List<String> arguments) {
    var command =
        List.of(
            "java",
            "-XX:MaxRAMPercentage=60",
            "-XX:+ExitOnOutOfMemoryError",
            // Libraries use what Java 25 warns of; a log begins with what matters.
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            // How long the JVM stops all threads, no exported bean tells.
            "--add-exports=java.management/sun.management=ALL-UNNAMED",
            "-cp",
            "/opt/brokerbench/app/*:/opt/brokerbench/lib/*",
            "io.brokerbench.worker.BenchMain");
    var template =
        new PodTemplateSpecBuilder()
            .withNewMetadata()
            .withLabels(Labels.of(run, component))
            .endMetadata()
            .withSpec(
                Pods.on(run.getSpec().workers().placement())
                    .withRestartPolicy("Never")
                    .withSecurityContext(Pods.podSecurity(USER))
                    .withContainers(
                        new ContainerBuilder()
                            .withName(component.label())
                            .withImage(settings.workerImage())
                            .withImagePullPolicy(settings.imagePullPolicy())
                            .withCommand(command)
                            .withArgs(arguments)
                            .withEnv(
                                Pods.envFromField("POD_NAME", "metadata.name"),
                                Pods.envFromField("NODE_NAME", "spec.nodeName"))
                            .withResources(Pods.resources(resources))
                            .withSecurityContext(Pods.containerSecurity())
                            .withTerminationMessagePolicy("FallbackToLogsOnError")
                            .addNewVolumeMount()
                            .withName("plan")
                            .withMountPath(PLAN_PATH)
                            .endVolumeMount()
                            .addNewVolumeMount()
                            .withName("token")
                            .withMountPath(TOKEN_PATH)
                            .endVolumeMount()
                            .addNewVolumeMount()
                            .withName("tmp")
                            .withMountPath("/tmp")
                            .endVolumeMount()
                            .build())
                    .addNewVolume()
                    .withName("plan")
                    .withNewConfigMap()
                    .withName(names.plan())
                    .endConfigMap()
                    .endVolume()
                    .addNewVolume()
                    .withName("token")
                    .withNewSecret()
                    .withSecretName(names.token())
                    .endSecret()
                    .endVolume()
                    .addNewVolume()
                    .withName("tmp")
                    .withNewEmptyDir()
                    .endEmptyDir()
                    .endVolume()
                    .build())
            .build();
    var external = run.getSpec().broker().deployment().external();
    return CredentialFiles.mount(ClientAccess.of(external), template);
  }

  private ConfigMap empty(String name, Labels.Component component) {
    return new ConfigMapBuilder().withMetadata(Metadata.of(run, name, component)).build();
  }

  private ConfigMap plan(WorkOrder order) {
    return new ConfigMapBuilder()
        .withMetadata(Metadata.of(run, names.plan(), COORDINATOR))
        .withBinaryData(Map.of(WorkOrder.KEY, Base64.getEncoder().encodeToString(order.pack())))
        .withImmutable(true)
        .build();
  }

  private Secret secret(String token) {
    return new SecretBuilder()
        .withMetadata(Metadata.of(run, names.token(), COORDINATOR))
        .withStringData(Map.of(TOKEN_KEY, token))
        .withImmutable(true)
        .build();
  }

  private ServiceAccount serviceAccount() {
    return new ServiceAccountBuilder()
        .withMetadata(Metadata.of(run, names.coordinator(), COORDINATOR))
        .withAutomountServiceAccountToken(false)
        .build();
  }

  private Role role() {
    return new RoleBuilder()
        .withMetadata(Metadata.of(run, names.coordinator(), COORDINATOR))
        .addNewRule()
        .withApiGroups("")
        .withResources("configmaps")
        .withResourceNames(names.results(), names.progress())
        .withVerbs("get", "patch")
        .endRule()
        .build();
  }

  private RoleBinding roleBinding() {
    return new RoleBindingBuilder()
        .withMetadata(Metadata.of(run, names.coordinator(), COORDINATOR))
        .withNewRoleRef("rbac.authorization.k8s.io", "Role", names.coordinator())
        .addNewSubject()
        .withKind("ServiceAccount")
        .withName(names.coordinator())
        .withNamespace(names.namespace())
        .endSubject()
        .build();
  }

  private Service service() {
    return HeadlessService.of(run, names.coordinator(), COORDINATOR, "grpc", PORT);
  }
}
