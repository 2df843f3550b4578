package io.brokerbench.operator.act;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.suite.SuiteLabels;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.suite.SuiteNames;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;

/**
 * The ConfigMaps of a run whose results are in an archive.
 *
 * @param client reads and writes them
 */
record ArchivedResults(KubernetesClient client) {

  private static final String SUITE = BenchmarkSuite.class.getSimpleName();

  /** Whether the suite of the run has recorded how it ended; true without a suite. */
  boolean isRecorded(BenchmarkRun run) {
    return record(run).map(record -> record.get() != null).orElse(true);
  }

  /**
   * Deletes the results of this run, and of no other one of its name. The record of its suite says
   * first where they are.
   */
  void letGo(BenchmarkRun run, ArchiveStatus archive) {
    record(run).ifPresent(record -> annotate(record, index(run, archive)));
    var results = configMap(run, ChildNames.of(run).results());
    var found = results.get();
    if (found != null
        && Labels.isOf(found, run.getMetadata().getUid())
        && Labels.is(found, Labels.Component.RESULTS)) {
      client.resource(found).lockResourceVersion(found.getMetadata().getResourceVersion()).delete();
    }
  }

  private static String index(BenchmarkRun run, ArchiveStatus archive) {
    var metadata = run.getMetadata();
    var key =
        new RunKey(
            metadata.getNamespace(), metadata.getName(), metadata.getUid(), archive.digest());
    return archive.location() + "/" + key.object(EntryKey.INDEX);
  }

  private void annotate(Resource<ConfigMap> record, String index) {
    var annotations = Map.of(SuiteLabels.ARCHIVED, index);
    try {
      record.patch(
          PatchContext.of(PatchType.JSON_MERGE),
          client
              .getKubernetesSerialization()
              .asJson(Map.of("metadata", Map.of("annotations", annotations))));
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
        throw e;
      }
    }
  }

  private Optional<Resource<ConfigMap>> record(BenchmarkRun run) {
    return run.getMetadata().getOwnerReferences().stream()
        .filter(owner -> owner.getKind().equals(SUITE))
        .findFirst()
        .map(SuiteNames::of)
        .map(names -> configMap(run, names.record(run.getMetadata().getName())));
  }

  private Resource<ConfigMap> configMap(BenchmarkRun run, String name) {
    return client.configMaps().inNamespace(run.getMetadata().getNamespace()).withName(name);
  }
}
