package io.brokerbench.operator.system.pulsar;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.BrokerFactsContainer;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.NodeTiers;
import io.brokerbench.operator.resources.Undisturbed;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a run's own objects of those that its chart has rendered, which a {@link ChartGuard} has
 * let pass: in its namespace, owned and labelled by it, on its nodes, under the {@code restricted}
 * Pod Security level.
 *
 * <p>Roles and their bindings stay out, and no pod gets a token. The chart makes them for
 * functions, which are off: brokers never ask the API. Made, they would let whoever may create a
 * run, and choose its image, read and write every Secret of the namespace; and the operator would
 * have to hold those rights in all namespaces to grant them.
 *
 * @param run whose they are
 * @param names of its objects
 * @param settings how images are pulled
 */
public record ChartObjects(BenchmarkRun run, ChartNames names, OperatorSettings settings) {

  /**
   * What the objects become, in the order in which they are to be made: what runs comes last. The
   * rendered objects stay as they are, for they are looked over again until the brokers are seen.
   *
   * @throws IllegalArgumentException if one is of a kind that the guard does not let pass
   */
  public List<HasMetadata> of(List<HasMetadata> rendered) {
    return rendered.stream()
        .filter(object -> !(object instanceof Role || object instanceof RoleBinding))
        .map(this::own)
        .sorted(Comparator.comparing(ChartObjects::turn).thenComparing(ChartGuard::name))
        .toList();
  }

  private static int turn(HasMetadata object) {
    return switch (object) {
      case Job ignored -> 1;
      case StatefulSet ignored -> 2;
      default -> 0;
    };
  }

  private HasMetadata own(HasMetadata object) {
    var own =
        switch (object) {
          case StatefulSet set -> statefulSet(set);
          case Job job -> job(job);
          case ServiceAccount account ->
              account.edit().withAutomountServiceAccountToken(false).build();
          case ConfigMap map -> map.edit().build();
          case Service service -> service.edit().build();
          default -> throw new IllegalArgumentException("no kind of ours: " + object.getKind());
        };
    own.setMetadata(
        new ObjectMetaBuilder(labelled(own.getMetadata()))
            .withNamespace(names.namespace())
            .withOwnerReferences(Metadata.owner(run, true))
            .build());
    return own;
  }

  private StatefulSet statefulSet(StatefulSet set) {
    return new StatefulSetBuilder(set)
        .editSpec()
        .withTemplate(template(set.getSpec().getTemplate(), nodes(set)))
        .editTemplate()
        .editSpec()
        .addToInitContainers(0, facts(set))
        .endSpec()
        .endTemplate()
        .withVolumeClaimTemplates(
            set.getSpec().getVolumeClaimTemplates().stream().map(this::claim).toList())
        .endSpec()
        .build();
  }

  private Job job(Job job) {
    return new JobBuilder(job)
        .editSpec()
        .withTemplate(template(job.getSpec().getTemplate(), NodeTiers.of(run).brokers()))
        .endSpec()
        .build();
  }

  /** Tells what only the image and the devices can tell, before the first pod waits for another. */
  private static Container facts(StatefulSet set) {
    var server = set.getSpec().getTemplate().getSpec().getContainers().getFirst();
    var devices =
        set.getSpec().getVolumeClaimTemplates().stream()
            .map(claim -> claim.getMetadata().getName())
            .collect(Collectors.toSet());
    return BrokerFactsContainer.of(
        server.getImage(),
        server.getImagePullPolicy(),
        server.getVolumeMounts().stream()
            .filter(mount -> devices.contains(mount.getName()))
            .toList());
  }

  /**
   * Where its pods run. A metadata store with a place of its own is on none of the chosen nodes;
   * another one keeps away from those that only keep messages.
   */
  private List<String> nodes(StatefulSet set) {
    var name = set.getMetadata().getName();
    var elsewhere = run.getSpec().broker().pulsarOrUnset().zookeeper().placement() != null;
    if (elsewhere && name.equals(names.fullName() + "-zookeeper")) {
      return List.of();
    }
    var tiers = NodeTiers.of(run);
    return name.equals(names.fullName() + "-bookie") ? tiers.storage() : tiers.brokers();
  }

  private PodTemplateSpec template(PodTemplateSpec template, List<String> nodes) {
    return new PodTemplateSpecBuilder(template)
        .withMetadata(undisturbed(labelled(template.getMetadata())))
        .withSpec(ChartPods.of(template.getSpec(), nodes, settings))
        .build();
  }

  private PersistentVolumeClaim claim(PersistentVolumeClaim claim) {
    return new PersistentVolumeClaimBuilder(claim)
        .withMetadata(
            new ObjectMetaBuilder(labelled(claim.getMetadata()))
                // Claims outlive their StatefulSet; owned by the run, they go with it.
                .withOwnerReferences(Metadata.owner(run, false))
                .build())
        .build();
  }

  private static ObjectMeta undisturbed(ObjectMeta pod) {
    return new ObjectMetaBuilder(pod)
        .withLabels(Undisturbed.labels(pod.getLabels()))
        .addToAnnotations(Undisturbed.ANNOTATIONS)
        .build();
  }

  private ObjectMeta labelled(ObjectMeta metadata) {
    var labels = new HashMap<String, String>();
    Stream.of(metadata == null ? null : metadata.getLabels(), Labels.of(run, BROKER))
        .filter(map -> map != null)
        .forEach(labels::putAll);
    return new ObjectMetaBuilder(metadata == null ? new ObjectMeta() : metadata)
        .withLabels(labels)
        .build();
  }
}
