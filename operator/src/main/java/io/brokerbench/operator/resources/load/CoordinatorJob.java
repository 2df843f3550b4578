package io.brokerbench.operator.resources.load;

import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.HeadlessService;
import io.brokerbench.operator.resources.Metadata;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The Job of a run's coordinator, with the Service by which workers find it. It may write two
 * ConfigMaps and wait for a third, by name, and nothing else.
 */
public final class CoordinatorJob {

  /** Where workers call. */
  static final int PORT = 9090;

  /** The name of the port with metrics. */
  private static final String METRICS_PORT_NAME = "metrics";

  public static final int METRICS_PORT = 9091;
  private static final long GRACE_PERIOD_SECONDS = 60;

  private static final ResourcesSpec RESOURCES =
      new ResourcesSpec(
          Map.of("cpu", new Quantity("100m"), "memory", new Quantity("256Mi")),
          Map.of("memory", new Quantity("1Gi")));

  private final BenchmarkRun run;
  private final LoadGeneratorPod pod;
  private final List<String> nodeWatch;
  private final ChildNames names;

  /**
   * Of {@code run}.
   *
   * @param nodeWatch where it asks for the dirty pages of broker nodes, as {@code HOST:PORT}
   */
  CoordinatorJob(BenchmarkRun run, LoadGeneratorPod pod, List<String> nodeWatch) {
    this.run = run;
    this.pod = pod;
    this.nodeWatch = nodeWatch;
    this.names = ChildNames.of(run);
  }

  /** Everything that must be made, in order, the Job last. */
  List<HasMetadata> resources() {
    return List.of(serviceAccount(), role(), roleBinding(), service(), job());
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
        .addNewRule()
        .withApiGroups("")
        .withResources("configmaps")
        .withResourceNames(names.clearance())
        .withVerbs("get", "list", "watch")
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

  private Job job() {
    return new JobBuilder()
        .withMetadata(Metadata.of(run, names.coordinator(), COORDINATOR))
        .withNewSpec()
        .withBackoffLimit(0)
        .withTemplate(
            pod.template(COORDINATOR, RESOURCES, options())
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

  private List<String> options() {
    var always =
        Stream.of(
            "--port=" + PORT,
            "--metrics-port=" + METRICS_PORT,
            "--ready-timeout-seconds=" + run.getSpec().startDeadlineSeconds(),
            "--namespace=" + names.namespace(),
            "--results-config-map=" + names.results(),
            "--progress-config-map=" + names.progress(),
            "--clearance-config-map=" + names.clearance());
    var watches = nodeWatch.stream().map(address -> "--node-watch=" + address);
    return Stream.concat(always, watches).toList();
  }
}
