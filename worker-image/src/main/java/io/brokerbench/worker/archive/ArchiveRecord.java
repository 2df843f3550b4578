package io.brokerbench.worker.archive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Writes {@code status.archive} of runs and suites by server-side apply, and takes no field from
 * others. The API server refuses a change of a digest.
 */
final class ArchiveRecord {

  static final String FIELD_MANAGER = "brokerbench-archiver";

  /** A status is for people. */
  private static final int MAX_MESSAGE_CHARACTERS = 1000;

  private final KubernetesClient client;

  ArchiveRecord(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Records that the archive has a run or a suite.
   *
   * @param archived as it was archived; another of its name and namespace is not touched
   * @throws KubernetesClientException if the API server refuses or does not answer
   */
  void archived(
      GenericKubernetesResource archived,
      EntryKey key,
      String location,
      int attempts,
      Instant now) {
    var patch = patch(archived);
    archive(patch)
        .put("location", location)
        .put("digest", key.digest())
        .put("archivedTime", now.truncatedTo(ChronoUnit.SECONDS).toString())
        .put("attempts", attempts);
    apply(archived, patch);
  }

  /**
   * Records why an attempt failed. Does nothing where it was changed since it was read: it may be
   * archived meanwhile.
   *
   * @param read as it was read, not archived
   * @throws KubernetesClientException likewise
   */
  void failed(GenericKubernetesResource read, Message problem, int attempts) {
    var patch = patch(read);
    patch
        .withObjectProperty("metadata")
        .put("resourceVersion", read.getMetadata().getResourceVersion());
    archive(patch)
        .put("attempts", attempts)
        .put(
            "message",
            Printable.beginning(Printable.line(problem.toString()), MAX_MESSAGE_CHARACTERS));
    apply(read, patch);
  }

  private static ObjectNode patch(GenericKubernetesResource resource) {
    var patch = Json.mapper().createObjectNode();
    patch.put("apiVersion", resource.getApiVersion());
    patch.put("kind", resource.getKind());
    patch
        .putObject("metadata")
        .put("name", resource.getMetadata().getName())
        .put("namespace", resource.getMetadata().getNamespace())
        .put("uid", resource.getMetadata().getUid());
    return patch;
  }

  private static ObjectNode archive(ObjectNode patch) {
    return patch.putObject("status").putObject("archive");
  }

  private void apply(GenericKubernetesResource resource, ObjectNode patch) {
    ClusterResources.of(client, Seen.Kind.of(resource))
        .inNamespace(resource.getMetadata().getNamespace())
        .withName(resource.getMetadata().getName())
        .subresource("status")
        .patch(
            new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(FIELD_MANAGER)
                .withForce(false)
                .build(),
            Json.write(patch));
  }
}
