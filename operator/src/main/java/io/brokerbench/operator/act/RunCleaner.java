package io.brokerbench.operator.act;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.observe.ApiErrors;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.stream.Stream;

/** Deletes what carries the label of a run, whoever made it. */
final class RunCleaner {

  /** What a run may have made, what runs first. */
  private static final List<Class<? extends HasMetadata>> KINDS =
      List.of(
          Job.class,
          StatefulSet.class,
          PersistentVolumeClaim.class,
          Service.class,
          ConfigMap.class,
          RoleBinding.class,
          Role.class,
          ServiceAccount.class);

  private final KubernetesClient client;
  private final OperatorSettings settings;

  RunCleaner(KubernetesClient client, OperatorSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  /**
   * Deletes everything of {@code run} but what is to be kept: the results of earlier attempts are,
   * in any case.
   */
  void remove(BenchmarkRun run, Action.TearDown tearDown) {
    var owner = SharedBrokers.ownerOf(run);
    if (owner == run) {
      removeOwn(run, tearDown);
      return;
    }
    // None of its own stay where brokers do, for these are its suite's.
    removeOwn(run, tearDown.withoutBrokers());
    if (!tearDown.keepBrokers()) {
      removeBrokers(namespace(owner), uid(owner));
    }
  }

  /**
   * Deletes brokers that runs share.
   *
   * @param uid in the label of their objects
   */
  void removeBrokers(String namespace, String uid) {
    Deployments.foreignOperators().stream()
        .flatMap(operator -> operator.created().stream())
        .forEach(kind -> removeIfReachable(kind, namespace, uid));
    kinds().forEach(kind -> objects(kind, namespace, uid).forEach(this::delete));
  }

  private void removeOwn(BenchmarkRun run, Action.TearDown tearDown) {
    var names = ChildNames.of(run);
    if (!tearDown.keepBrokers()) {
      Deployments.foreignOperator(run).stream()
          .flatMap(operator -> operator.created().stream())
          .forEach(kind -> removeIfReachable(kind, namespace(run), uid(run)));
    }
    kinds().forEach(kind -> removeUnlessKept(kind, run, tearDown));
    if (settings.pageCacheNamespace() != null) {
      objects(Job.class, settings.pageCacheNamespace(), uid(run)).forEach(this::delete);
    }
    // By its name, so that the operator need not be able to list anybody's Secrets.
    client.secrets().inNamespace(names.namespace()).withName(names.token()).delete();
  }

  private List<Class<? extends HasMetadata>> kinds() {
    return settings.networkPolicy() == null
        ? KINDS
        : Stream.<Class<? extends HasMetadata>>concat(
                KINDS.stream(), Stream.of(NetworkPolicy.class))
            .toList();
  }

  private static String namespace(BenchmarkRun run) {
    return run.getMetadata().getNamespace();
  }

  private static String uid(BenchmarkRun run) {
    return run.getMetadata().getUid();
  }

  private void removeUnlessKept(
      Class<? extends HasMetadata> kind, BenchmarkRun run, Action.TearDown tearDown) {
    var names = ChildNames.of(run);
    objects(kind, names.namespace(), uid(run)).stream()
        .filter(object -> !isKept(object, names, tearDown))
        .forEach(this::delete);
  }

  private static boolean isKept(HasMetadata object, ChildNames names, Action.TearDown tearDown) {
    var name = object.getMetadata().getName();
    if (Labels.is(object, Labels.Component.RESULTS)) {
      return tearDown.keepResults() || !name.equals(names.results());
    }
    return (tearDown.keepBrokers() && Labels.isAny(object, Labels.OF_BROKERS))
        || (tearDown.keepPayload() && name.equals(names.payload()))
        || (object instanceof Job && tearDown.keepJobs().contains(name));
  }

  private void removeIfReachable(Class<? extends HasMetadata> kind, String namespace, String uid) {
    try {
      objects(kind, namespace, uid).forEach(this::delete);
    } catch (KubernetesClientException e) {
      if (!ApiErrors.isOutOfReach(e)) {
        throw e;
      }
    }
  }

  private List<? extends HasMetadata> objects(
      Class<? extends HasMetadata> kind, String namespace, String uid) {
    return client
        .resources(kind)
        .inNamespace(namespace)
        .withLabel(Labels.RUN_UID, uid)
        .list()
        .getItems();
  }

  /** Deletes one object and what belongs to it, unless that is under way. */
  void delete(HasMetadata object) {
    if (object.getMetadata().getDeletionTimestamp() == null) {
      client.resource(object).withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
    }
  }
}
