package io.brokerbench.worker.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.NotArchivableException;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.RunToArchive;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.core.archive.SuiteToArchive;
import io.brokerbench.core.json.Json;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.brokerbench.worker.kubernetes.RunResults;
import io.brokerbench.worker.kubernetes.SuiteResults;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Copies the results of one run or suite from the cluster into the archive. */
final class Copying {

  private final KubernetesClient client;
  private final Archive archive;

  Copying(KubernetesClient client, Archive archive) {
    this.client = client;
    this.archive = archive;
  }

  /**
   * As the API server has it now; empty where it is gone, another has its name, or there is nothing
   * to archive any more.
   *
   * @throws KubernetesClientException if the API server refuses or does not answer
   */
  Optional<GenericKubernetesResource> wanted(Seen seen) {
    var found =
        ClusterResources.of(client, seen.kind())
            .inNamespace(seen.namespace())
            .withName(seen.name())
            .get();
    return Optional.ofNullable(found)
        .filter(live -> seen.uid().equals(live.getMetadata().getUid()))
        .filter(live -> Seen.of(seen.kind(), live).wanted());
  }

  /**
   * Copies a run, and reads the copy back.
   *
   * @throws NotArchivableException if its results are gone, or are not its own
   * @throws StoreException if the archive cannot be written, or is not read back as it was written
   * @throws KubernetesClientException if the API server refuses or does not answer
   */
  RunKey run(GenericKubernetesResource run) throws NotArchivableException, StoreException {
    return archive.add(RunToArchive.of(tree(run), results(run)));
  }

  private Map<String, byte[]> results(GenericKubernetesResource run) throws NotArchivableException {
    var namespace = run.getMetadata().getNamespace();
    var name = run.<String>get("status", "resultsRef", "name");
    var configMap = client.configMaps().inNamespace(namespace).withName(name).get();
    if (configMap == null) {
      throw new NotArchivableException(
          KubernetesMessage.RESULTS_GONE.with(name, run.getMetadata().getName(), namespace));
    }
    return RunResults.contents(configMap);
  }

  /**
   * Copies a suite likewise.
   *
   * @throws NotArchivableException likewise
   * @throws StoreException likewise
   * @throws KubernetesClientException likewise
   */
  SuiteKey suite(GenericKubernetesResource suite) throws NotArchivableException, StoreException {
    final String json;
    try {
      json = new SuiteResults(client, suite.getMetadata().getNamespace()).document(suite);
    } catch (NoResultsException e) {
      throw new NotArchivableException(e.problem());
    }
    return archive.add(SuiteToArchive.of(tree(suite), json.getBytes(StandardCharsets.UTF_8)));
  }

  private JsonNode tree(GenericKubernetesResource resource) {
    try {
      return Json.mapper().readTree(client.getKubernetesSerialization().asJson(resource));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("was written as JSON", e);
    }
  }
}
