package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.report.ResultFiles;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Base64;
import java.util.Map;

/**
 * Writes progress and results by merge patch: the operator made both ConfigMaps, and its labels and
 * owners stay. Needs no right but {@code patch} on these two names.
 */
public final class ConfigMaps {

  private static final int ATTEMPTS = 5;
  private static final long RETRY_MILLIS = 2000;

  private final KubernetesClient client;
  private final String namespace;

  /** Of one namespace. */
  public ConfigMaps(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /**
   * Writes progress, once.
   *
   * @throws KubernetesClientException if the API server refuses or does not answer
   */
  public void writeProgress(String name, Progress progress) {
    patch(name, Map.of(Progress.KEY, Json.write(progress)), Map.of());
  }

  /**
   * Writes the results, trying for a while.
   *
   * @throws KubernetesClientException if the API server refuses or does not answer
   */
  public void writeResults(String name, ResultFiles files) throws InterruptedException {
    var text =
        Map.of(
            RunResult.KEY,
            files.resultJson(),
            ResultFiles.OMB,
            files.ombJson(),
            ResultFiles.HISTOGRAMS,
            files.histograms());
    var binary =
        Map.of(ResultFiles.TIMESERIES, Base64.getEncoder().encodeToString(files.timeseries()));
    for (var attempt = 1; ; attempt++) {
      try {
        patch(name, text, binary);
        return;
      } catch (KubernetesClientException e) {
        if (attempt == ATTEMPTS || e.getCode() >= 400 && e.getCode() < 500) {
          throw e;
        }
        Thread.sleep(RETRY_MILLIS);
      }
    }
  }

  private void patch(String name, Map<String, String> text, Map<String, String> binary) {
    ConfigMap patch = new ConfigMapBuilder().withData(text).withBinaryData(binary).build();
    patch.setMetadata(null);
    client
        .configMaps()
        .inNamespace(namespace)
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), Json.write(patch));
  }
}
