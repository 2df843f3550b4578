package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;

/** Results cannot be fetched. */
public class NoResultsException extends Exception {

  private final transient Message problem;

  NoResultsException(Message problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /** The API server did not give them. */
  static NoResultsException of(KubernetesClientException e, String namespace) {
    return new NoResultsException(
        isRefusal(e)
            ? KubernetesMessage.REFUSED.with(reason(e), namespace)
            : KubernetesMessage.UNREACHABLE.with(reason(e)));
  }

  private static boolean isRefusal(KubernetesClientException e) {
    return e.getCode() == HttpURLConnection.HTTP_UNAUTHORIZED
        || e.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
  }

  private static String reason(KubernetesClientException e) {
    if (e.getStatus() != null && e.getStatus().getMessage() != null) {
      return Printable.line(e.getStatus().getMessage());
    }
    // What the connection failed with is in the cause only.
    var cause = e.getCause() == null ? "" : ": " + e.getCause().getMessage();
    return Printable.line(e.getMessage() + cause);
  }

  /** What is wrong, and what to do. */
  public Message problem() {
    return problem;
  }
}
