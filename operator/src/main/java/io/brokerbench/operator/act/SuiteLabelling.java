package io.brokerbench.operator.act;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;

/**
 * Sets the labels by which the caches of the operator find what suites have.
 *
 * @param client writes them
 */
record SuiteLabelling(KubernetesClient client) {

  /** So that other suites do not wait for one that had thousands of runs. */
  private static final int MOST_AT_ONCE = 200;

  /** Puts back the label of a run that somebody has removed it from. */
  void claim(BenchmarkRun child, BenchmarkSuite suite) {
    label(child, Labels.SUITE, suite.getMetadata().getName());
  }

  /**
   * Lets the caches forget records.
   *
   * @return whether there are more
   */
  boolean retire(List<ConfigMap> records) {
    records.stream()
        .limit(MOST_AT_ONCE)
        .forEach(record -> label(record, Labels.SUITE_ENDED, Boolean.TRUE.toString()));
    return records.size() > MOST_AT_ONCE;
  }

  private void label(HasMetadata object, String key, String value) {
    var metadata = object.getMetadata();
    var change = Map.of("metadata", Map.of("labels", Map.of(key, value)));
    try {
      client
          .resources(object.getClass())
          .inNamespace(metadata.getNamespace())
          .withName(metadata.getName())
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              client.getKubernetesSerialization().asJson(change));
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
        throw e;
      }
    }
  }
}
