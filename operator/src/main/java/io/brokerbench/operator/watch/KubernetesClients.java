package io.brokerbench.operator.watch;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.net.HttpURLConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client of the API server, which leaves out of what it reads what nobody here asks for: who
 * manages which field. That is half of an object, and most of its memory.
 */
public final class KubernetesClients {

  private static final Logger log = LoggerFactory.getLogger(KubernetesClients.class);

  /**
   * How often the API server is asked for its first answer. The client repeats each request for
   * about 20 s where connections are refused, so this is shorter than the startup probe's 2
   * minutes.
   */
  private static final int FIRST_REQUESTS = 5;

  /** Objects of informers are read so many at a time: what they are parsed from is larger. */
  public static final long PAGE = 100;

  @JsonIgnoreProperties("managedFields")
  private interface WithoutManagedFields {}

  private KubernetesClients() {}

  /** Of the cluster that this pod is in, or that KUBECONFIG names. */
  public static KubernetesClient create() {
    return builder().build();
  }

  /**
   * The same.
   *
   * @param interceptor that sees every request
   */
  public static KubernetesClient create(Interceptor interceptor) {
    return builder()
        .withHttpClientBuilderConsumer(
            client -> client.addOrReplaceInterceptor("brokerbench", interceptor))
        .build();
  }

  /**
   * Returns once the API server answers. An operator that starts while it is away would end, and
   * the kubelet starts it again later each time.
   *
   * @throws KubernetesClientException if it does not answer for too long
   */
  public static void awaitApiServer(KubernetesClient client) {
    for (var left = FIRST_REQUESTS - 1; !answers(client, left); left--) {
      log.warn("The API server does not answer. Waiting for it.");
    }
  }

  private static boolean answers(KubernetesClient client, int left) {
    try {
      client.getKubernetesVersion();
      return true;
    } catch (KubernetesClientException e) {
      var refused = e.getCode() >= HttpURLConnection.HTTP_BAD_REQUEST;
      if (refused && e.getCode() < HttpURLConnection.HTTP_INTERNAL_ERROR) {
        return true;
      }
      if (left == 0) {
        throw e;
      }
      return false;
    }
  }

  private static KubernetesClientBuilder builder() {
    var mapper = new ObjectMapper().addMixIn(ObjectMeta.class, WithoutManagedFields.class);
    return new KubernetesClientBuilder()
        .withKubernetesSerialization(new KubernetesSerialization(mapper, true));
  }
}
