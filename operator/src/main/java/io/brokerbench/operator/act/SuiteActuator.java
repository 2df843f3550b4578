package io.brokerbench.operator.act;

import static io.brokerbench.operator.resources.Labels.Component.SUITE_RESULTS;
import static io.brokerbench.operator.resources.Labels.Component.SUITE_RUN;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.operator.lifecycle.Archiving;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.observe.ApiErrors;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.suite.RunRecord;
import io.brokerbench.operator.suite.SuiteAction;
import io.brokerbench.operator.suite.SuiteNames;
import io.brokerbench.operator.watch.SuiteObjects;
import io.brokerbench.operator.watch.SuiteWatch;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Does what was decided for a suite. Repeating an action changes nothing. */
public final class SuiteActuator {

  private static final ResourceDefinitionContext RUNS =
      ResourceDefinitionContext.fromResourceType(BenchmarkRun.class);

  private final KubernetesClient client;
  private final RunCleaner cleaner;
  private final SuiteObjects objects;
  private final SuiteLabelling labelling;
  private final Consumer<BenchmarkRun> whenRecorded;

  /**
   * Acts by {@code client}.
   *
   * @param whenRecorded is told of runs whose results wait for that
   */
  public SuiteActuator(
      KubernetesClient client, OperatorSettings settings, Consumer<BenchmarkRun> whenRecorded) {
    this.client = client;
    this.whenRecorded = whenRecorded;
    this.cleaner = new RunCleaner(client, settings);
    this.objects = new SuiteObjects(client);
    this.labelling = new SuiteLabelling(client);
  }

  /**
   * Does one thing.
   *
   * @return why a run could not be created; empty of other actions
   * @throws KubernetesClientException if the API server is busy or away, or refuses anything else
   */
  public Optional<SuiteObstacle> perform(SuiteAction action, BenchmarkSuite suite) {
    switch (action) {
      case SuiteAction.Keep keep -> keep(keep, suite);
      case SuiteAction.Reject reject ->
          create(record(reject.record(), suite, List.of(Metadata.owner(suite, true))));
      case SuiteAction.Claim claim -> labelling.claim(claim.child(), suite);
      case SuiteAction.Delete delete -> delete(delete.child());
      case SuiteAction.Release release -> release(release, suite);
      case SuiteAction.Publish publish -> publish(publish.result(), suite);
      case SuiteAction.Start start -> {
        return start(start, suite);
      }
    }
    return Optional.empty();
  }

  /** The suite as the API server has it; empty where it is gone, or another has its name. */
  public Optional<BenchmarkSuite> current(BenchmarkSuite suite) {
    return Optional.ofNullable(client.resource(suite).get()).filter(found -> isSame(found, suite));
  }

  /**
   * Lets the caches forget records of a suite that has ended, some at a time.
   *
   * @param records that the caches have
   * @return whether there are more
   */
  public boolean retire(List<ConfigMap> records) {
    return labelling.retire(records);
  }

  /**
   * The record goes with the results: who deletes these has the run repeated. But where the archive
   * gets them, the record stays without them.
   */
  private void keep(SuiteAction.Keep keep, BenchmarkSuite suite) {
    var child = keep.child();
    var results = keep.hasResults() ? adopt(child, suite) : Optional.<ConfigMap>empty();
    var owners =
        Stream.concat(
            results.map(SuiteActuator::ownerOfRecord).stream(),
            results.isEmpty() || Archiving.isWanted(child)
                ? Stream.of(Metadata.owner(suite, true))
                : Stream.<OwnerReference>empty());
    create(record(keep.record(), suite, owners.toList()));
    if (Archiving.keepsResults(child)) {
      whenRecorded.accept(child);
    }
  }

  /**
   * Does not block the deletion of its owner: that takes a permission for finalizers of ConfigMaps
   * where the API server enforces it, as in OpenShift.
   */
  private static OwnerReference ownerOfRecord(ConfigMap results) {
    return new OwnerReferenceBuilder(Metadata.owner(results, false))
        .withBlockOwnerDeletion(false)
        .build();
  }

  /**
   * Before the run is deleted, its results become the suite's; but results that the archive is to
   * have do not go with the suite.
   */
  private Optional<ConfigMap> adopt(BenchmarkRun child, BenchmarkSuite suite) {
    var labels =
        Map.of(
            Labels.SUITE,
            suite.getMetadata().getName(),
            Labels.SUITE_UID,
            suite.getMetadata().getUid());
    var owners =
        Archiving.isWanted(child)
            ? List.<OwnerReference>of()
            : List.of(Metadata.owner(suite, true));
    var change = Map.of("metadata", Map.of("ownerReferences", owners, "labels", labels));
    return patch(suite, child.getStatus().resultsRef().name(), change);
  }

  private static ConfigMap record(
      RunRecord record, BenchmarkSuite suite, List<OwnerReference> owners) {
    var run = record.run().name();
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(suite.getMetadata().getNamespace())
        .withName(SuiteNames.of(suite).record(run))
        .withLabels(Labels.of(suite, SUITE_RUN))
        .addToLabels(Labels.RUN, run)
        .withOwnerReferences(owners)
        .endMetadata()
        .withData(Map.of(RunRecord.KEY, record.json()))
        .build();
  }

  /** And no other run that has its name meanwhile. */
  private void delete(BenchmarkRun child) {
    try {
      deleteAsItIs(child);
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
      // A finalizer has been removed from it, or somebody has changed it.
      var current = client.resource(child).get();
      if (current != null && isSame(current, child)) {
        deleteAsItIs(current);
      }
    }
  }

  private void deleteAsItIs(BenchmarkRun child) {
    client.resource(child).lockResourceVersion(child.getMetadata().getResourceVersion()).delete();
  }

  private static boolean isSame(HasMetadata one, HasMetadata other) {
    return one.getMetadata().getUid().equals(other.getMetadata().getUid());
  }

  /**
   * The caches may not have heard of the run that uses the brokers now, so the API server is asked.
   */
  private void release(SuiteAction.Release release, BenchmarkSuite suite) {
    var namespace = suite.getMetadata().getNamespace();
    if (objects.runs(suite).stream().allMatch(run -> Lifecycle.isFinished(run.getStatus()))) {
      release.brokers().forEach(brokers -> cleaner.removeBrokers(namespace, brokers.uid()));
    }
  }

  private void publish(SuiteResult result, BenchmarkSuite suite) {
    var names = SuiteNames.of(suite);
    var parts = SuiteFile.parts(result, SuiteFile.MAX_BYTES);
    for (var i = 0; i < parts.size(); i++) {
      var name = names.results(i + 1);
      if (patch(suite, name, parts.get(i)).isEmpty()) {
        create(empty(suite, name));
        patch(suite, name, parts.get(i));
      }
    }
    deleteFrom(parts.size() + 1, suite);
  }

  /** Parts of a longer file: readers would take them for the end of this one. */
  private void deleteFrom(int part, BenchmarkSuite suite) {
    var configMaps = client.configMaps().inNamespace(suite.getMetadata().getNamespace());
    var name = SuiteNames.of(suite).results(part);
    if (!configMaps.withName(name).delete().isEmpty()) {
      deleteFrom(part + 1, suite);
    }
  }

  private static ConfigMap empty(BenchmarkSuite suite, String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(suite.getMetadata().getNamespace())
        .withName(name)
        .withLabels(Labels.of(suite, SUITE_RESULTS))
        .withOwnerReferences(Metadata.owner(suite, true))
        .endMetadata()
        .build();
  }

  /**
   * The caches may not have heard of the record of a run that is deleted, so the API server is
   * asked: else the run would be made twice. They never hear of a record that has lost its labels.
   */
  private Optional<SuiteObstacle> start(SuiteAction.Start start, BenchmarkSuite suite) {
    var namespace = suite.getMetadata().getNamespace();
    var name = SuiteNames.of(suite).record(start.name());
    var record = client.configMaps().inNamespace(namespace).withName(name).get();
    if (record != null) {
      return Labels.is(record, SUITE_RUN) && SuiteWatch.keeps(suite, record)
          ? Optional.empty()
          : Optional.of(SuiteObstacle.recordNameTaken(start.name(), name));
    }
    var runs = client.genericKubernetesResources(RUNS).inNamespace(namespace);
    try {
      var manifest = Json.mapper().convertValue(start.manifest(), GenericKubernetesResource.class);
      runs.resource(manifest).create();
      return Optional.empty();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        var existing = runs.withName(start.name()).get();
        return existing == null || SuiteWatch.owns(suite, existing)
            ? Optional.empty()
            : Optional.of(SuiteObstacle.nameTaken(start.name()));
      }
      if (!ApiErrors.isRefusal(e)) {
        throw e;
      }
      return Optional.of(
          SuiteObstacle.refused(start.name(), String.valueOf(e.getStatus().getMessage())));
    }
  }

  /** Empty where there is no such ConfigMap. */
  private Optional<ConfigMap> patch(BenchmarkSuite suite, String name, Map<String, ?> change) {
    try {
      return Optional.ofNullable(
          client
              .configMaps()
              .inNamespace(suite.getMetadata().getNamespace())
              .withName(name)
              .patch(PatchContext.of(PatchType.JSON_MERGE), mergePatch(change)));
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** With {@code null} where a key is to go, which our own JSON leaves out. */
  private String mergePatch(Map<String, ?> change) {
    return client.getKubernetesSerialization().asJson(change);
  }

  private void create(ConfigMap configMap) {
    try {
      client.resource(configMap).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
    }
  }
}
