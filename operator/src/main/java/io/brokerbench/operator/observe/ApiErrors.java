package io.brokerbench.operator.observe;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;

/** What errors of the API server mean for a run. */
public final class ApiErrors {

  private static final int HTTP_UNPROCESSABLE = 422;

  private ApiErrors() {}

  /**
   * Whether asking again would give the same answer: denied, invalid or nowhere to go, not busy or
   * away.
   */
  public static boolean isRefusal(KubernetesClientException e) {
    return e.getStatus() != null
        && (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN
            || e.getCode() == HttpURLConnection.HTTP_BAD_REQUEST
            // A namespace or a type that is not there.
            || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND
            || e.getCode() == HTTP_UNPROCESSABLE);
  }

  /**
   * Whether {@code e} says that the cluster has no such type, or that we may not see it: then we
   * have made none, and what remains of one that we made before goes with the run that owns it.
   */
  public static boolean isOutOfReach(KubernetesClientException e) {
    return e.getCode() == HttpURLConnection.HTTP_NOT_FOUND
        || e.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
  }
}
