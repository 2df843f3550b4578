package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.report.ResultFiles;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes progress and results by merge patch: the operator made both ConfigMaps, and its labels and
 * owners stay. Needs no right but {@code get} and {@code patch} on these two names, as the client
 * reads before it writes, and {@code get}, {@code list} and {@code watch} on a name that it waits
 * for.
 */
public final class ConfigMaps {

  /** Longer than a control plane takes to be upgraded: what was measured cannot be had again. */
  private static final Duration RESULTS_WITHIN = Duration.ofMinutes(15);

  /** In which rights that were given just before the Job are known to every API server. */
  private static final Duration RIGHTS_WITHIN = Duration.ofSeconds(30);

  /** Else a last try would end as if the API server had answered that nothing is there. */
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(1);

  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private static final int HTTP_TOO_MANY_REQUESTS = 429;
  private static final Logger LOG = LoggerFactory.getLogger(ConfigMaps.class);

  private final KubernetesClient client;
  private final String namespace;
  private final Duration retryAfter;

  /** Of one namespace. */
  public ConfigMaps(KubernetesClient client, String namespace) {
    this(client, namespace, RETRY_AFTER);
  }

  /** For tests, which cannot wait. */
  ConfigMaps(KubernetesClient client, String namespace, Duration retryAfter) {
    this.client = client;
    this.namespace = namespace;
    this.retryAfter = retryAfter;
  }

  /**
   * Waits until the operator has made a ConfigMap, and reads a binary key of it. Asks again where
   * the API server does not answer, and for half a minute where it refuses.
   *
   * @throws KubernetesClientTimeoutException if the key is not there within {@code bound}
   * @throws KubernetesClientException if the API server refuses, or has not answered within {@code
   *     bound}
   */
  public byte[] await(String name, String key, Duration bound) throws InterruptedException {
    var begin = System.nanoTime();
    while (true) {
      var left = bound.minusNanos(System.nanoTime() - begin);
      try {
        return Base64.getDecoder().decode(find(name, key, left).getBinaryData().get(key));
      } catch (KubernetesClientTimeoutException e) {
        throw e;
      } catch (KubernetesClientException e) {
        var most = isRefusal(e) && RIGHTS_WITHIN.compareTo(bound) < 0 ? RIGHTS_WITHIN : bound;
        var next = retryAfter.plus(ANSWERS_WITHIN).plusNanos(System.nanoTime() - begin);
        if (next.compareTo(most) > 0) {
          throw e;
        }
        LOG.warn("ConfigMap {} cannot be waited for yet: {}", name, e.getMessage());
        Thread.sleep(retryAfter);
      }
    }
  }

  private ConfigMap find(String name, String key, Duration bound) {
    return client
        .configMaps()
        .inNamespace(namespace)
        .withName(name)
        .waitUntilCondition(found -> has(found, key), bound.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static boolean has(ConfigMap found, String key) {
    return found != null && found.getBinaryData() != null && found.getBinaryData().containsKey(key);
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
   * Writes the results, trying for a quarter of an hour where the API server does not answer.
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
    var deadline = System.nanoTime() + RESULTS_WITHIN.toNanos();
    while (true) {
      try {
        patch(name, text, binary);
        return;
      } catch (KubernetesClientException e) {
        if (isRefusal(e) || System.nanoTime() - deadline > 0) {
          throw e;
        }
        LOG.warn("the results cannot be written yet: {}", e.getMessage());
        Thread.sleep(retryAfter);
      }
    }
  }

  /** Asking again would give the same answer, unless there were too many who asked. */
  private static boolean isRefusal(KubernetesClientException e) {
    return e.getCode() >= HttpURLConnection.HTTP_BAD_REQUEST
        && e.getCode() < HttpURLConnection.HTTP_INTERNAL_ERROR
        && e.getCode() != HTTP_TOO_MANY_REQUESTS;
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
