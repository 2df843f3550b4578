package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;

/** Results cannot be fetched. */
public class NoResultsException extends Exception {

  private final transient Message problem;
  private final boolean unanswered;

  NoResultsException(Message problem) {
    this(problem, false);
  }

  private NoResultsException(Message problem, boolean unanswered) {
    super(problem.toString());
    this.problem = problem;
    this.unanswered = unanswered;
  }

  /** The API server did not give them. */
  static NoResultsException of(KubernetesClientException e, String namespace) {
    return new NoResultsException(
        isRefusal(e)
            ? KubernetesMessage.REFUSED.with(ApiErrors.reason(e), namespace)
            : KubernetesMessage.UNREACHABLE.with(ApiErrors.reason(e)),
        e.getCode() <= 0);
  }

  private static boolean isRefusal(KubernetesClientException e) {
    return e.getCode() == HttpURLConnection.HTTP_UNAUTHORIZED
        || e.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
  }

  /** The problem and its remedy. */
  public Message problem() {
    return problem;
  }

  /** Whether the API server did not answer at all: another request would wait as long. */
  public boolean unanswered() {
    return unanswered;
  }
}
