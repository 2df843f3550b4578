package io.brokerbench.operator.system.pulsar;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.BrokerPods;
import io.brokerbench.operator.deployment.ChartAnswer;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.permission.OperatorFeature;
import io.brokerbench.operator.settings.ChartSettings;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Pulsar by its Helm chart: rendered, looked over, made the run's own and applied; ready when its
 * StatefulSets are.
 *
 * @param run whose it is
 * @param chart what it is told
 * @param settings which charts are permitted
 */
public record ChartPulsar(BenchmarkRun run, PulsarChart chart, ChartSettings settings)
    implements BrokerDeployment {

  /** What it needs of the operator's chart: its objects are applied. */
  public static final OperatorFeature FEATURE =
      new OperatorFeature(
          "systems.pulsar.chart.enabled",
          Set.of("patch statefulsets.apps", "patch services", "patch serviceaccounts"));

  private static final List<String> SETS = List.of("zookeeper", "bookie", "broker");

  @Override
  public Provisioning look(DeploymentObservation observed) {
    var children = observed.children();
    var sets =
        SETS.stream().map(component -> set(children, component)).flatMap(Optional::stream).toList();
    if (sets.size() == SETS.size()) {
      return progress(children, sets);
    }
    return permitted().orElseGet(() -> make(observed));
  }

  @Override
  public Endpoint endpoint() {
    return chart.endpoint();
  }

  @Override
  public List<Message> remarks() {
    var broker = run.getSpec().broker();
    return broker.hasTiers()
        ? List.of(PulsarDeploymentMessage.TIERED.with(broker.nodesTaken()))
        : List.of();
  }

  private Optional<StatefulSet> set(Children children, String component) {
    var name = chart.names().fullName() + "-" + component;
    return children.brokers().sets().stream()
        .filter(set -> set.getMetadata().getName().equals(name))
        .findFirst();
  }

  /** Why the run may not use the chart that it wants; empty where it may. */
  private Optional<Provisioning> permitted() {
    if (!settings.enabled()) {
      return Optional.of(
          new Provisioning.Hopeless(
              Reason.PermissionMissing,
              PulsarDeploymentMessage.CHART_DISABLED.with(FEATURE.value())));
    }
    var wanted = run.getSpec().broker().deployment().chartVersion();
    return settings.choose(wanted).isPresent()
        ? Optional.empty()
        : Optional.of(
            new Provisioning.Hopeless(
                Reason.SpecInvalid,
                Composed.of(
                    new Problem(
                        "spec.broker.deployment.chartVersion",
                        wanted,
                        PulsarDeploymentMessage.VERSION_NOT_PERMITTED.with(settings.allowed())))));
  }

  private Provisioning make(DeploymentObservation observed) {
    var version =
        settings.choose(run.getSpec().broker().deployment().chartVersion()).orElseThrow().version();
    if (observed.chart().isEmpty()) {
      return new Provisioning.NeedsChart(
          chart.request(version), PulsarDeploymentMessage.RENDERING.with(version));
    }
    return switch (observed.chart().get()) {
      case ChartAnswer.Failed failed ->
          new Provisioning.Hopeless(Reason.ChartNotRendered, failed.message());
      case ChartAnswer.Rendered rendered -> apply(rendered, version);
    };
  }

  private Provisioning apply(ChartAnswer.Rendered rendered, String version) {
    var guard = new ChartGuard(chart.names(), chart.image());
    var refusal = guard.refusal(rendered.objects());
    if (refusal.isPresent()) {
      return new Provisioning.Hopeless(
          Reason.ChartRefused, DeploymentMessage.CHART.with(version, refusal.get()));
    }
    var objects = chart.objects().of(rendered.objects());
    return new Provisioning.Rendered(objects, PulsarDeploymentMessage.APPLYING.with(version));
  }

  private static Provisioning progress(Children children, List<StatefulSet> sets) {
    var wanted = sets.stream().mapToInt(set -> set.getSpec().getReplicas()).sum();
    var pods = new BrokerPods(children.brokers(), wanted);
    var hopeless = pods.hopeless().or(() -> failedJob(children));
    if (hopeless.isPresent()) {
      return hopeless.get();
    }
    var ready =
        PulsarDeploymentMessage.PODS_READY.with(sets.stream().map(ChartPulsar::count).toList());
    if (sets.stream().allMatch(ChartPulsar::isReady)) {
      return new Provisioning.Ready(ready);
    }
    return pods.waiting(
        Composed.both(ready, children.brokers().problem().map(PodProblem::message)));
  }

  private static Optional<Provisioning> failedJob(Children children) {
    return children
        .failedJob(BROKER)
        .map(failed -> new Provisioning.Hopeless(Reason.BrokerCrashed, failed));
  }

  /** Such as: 2 of 3 bookie. The name of a set ends in what its pods are. */
  private static Message count(StatefulSet set) {
    var name = set.getMetadata().getName();
    return PulsarDeploymentMessage.PODS.with(
        ready(set), set.getSpec().getReplicas(), name.substring(name.lastIndexOf('-') + 1));
  }

  /** All pods, of the newest revision, as the controller has seen it. */
  private static boolean isReady(StatefulSet set) {
    var status = set.getStatus();
    var replicas = set.getSpec().getReplicas();
    return status != null
        && status.getObservedGeneration() != null
        && status.getObservedGeneration() >= set.getMetadata().getGeneration()
        && ready(set) == replicas
        && status.getUpdatedReplicas() != null
        && status.getUpdatedReplicas().equals(replicas);
  }

  private static int ready(StatefulSet set) {
    var status = set.getStatus();
    return status == null || status.getReadyReplicas() == null ? 0 : status.getReadyReplicas();
  }
}
