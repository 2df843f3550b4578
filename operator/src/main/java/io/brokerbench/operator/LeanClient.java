package io.brokerbench.operator;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/**
 * The client of the API server, which leaves out of what it reads what nobody here asks for: who
 * manages which field. That is half of an object, and most of its memory.
 */
final class LeanClient {

  /** Objects of informers are read so many at a time: what they are parsed from is larger. */
  static final long PAGE = 100;

  @JsonIgnoreProperties("managedFields")
  private interface WithoutManagedFields {}

  private LeanClient() {}

  /** Of the cluster that this pod is in, or that KUBECONFIG names. */
  static KubernetesClient create() {
    return builder().build();
  }

  /**
   * The same.
   *
   * @param interceptor that sees every request
   */
  static KubernetesClient create(Interceptor interceptor) {
    return builder()
        .withHttpClientBuilderConsumer(
            client -> client.addOrReplaceInterceptor("brokerbench", interceptor))
        .build();
  }

  private static KubernetesClientBuilder builder() {
    var mapper = new ObjectMapper().addMixIn(ObjectMeta.class, WithoutManagedFields.class);
    return new KubernetesClientBuilder()
        .withKubernetesSerialization(new KubernetesSerialization(mapper, true));
  }
}
