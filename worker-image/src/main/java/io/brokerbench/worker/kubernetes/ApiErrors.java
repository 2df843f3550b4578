package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.text.Printable;
import io.fabric8.kubernetes.client.KubernetesClientException;

/** What the errors of requests to an API server say. */
public final class ApiErrors {

  private ApiErrors() {}

  /** In one line: the words of the API server, or why it did not answer. */
  public static String reason(KubernetesClientException e) {
    if (e.getStatus() != null && e.getStatus().getMessage() != null) {
      return Printable.line(e.getStatus().getMessage());
    }
    // What the connection failed with is in the cause only.
    var cause = e.getCause() == null ? "" : ": " + e.getCause().getMessage();
    return Printable.line(e.getMessage() + cause);
  }
}
