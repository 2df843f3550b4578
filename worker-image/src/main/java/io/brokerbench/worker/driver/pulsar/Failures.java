package io.brokerbench.worker.driver.pulsar;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.api.PulsarClientException;

/** What the client's futures failed of. */
final class Failures {

  private Failures() {}

  /** The cause itself, without what futures wrap around it, and the client around that. */
  static Exception asException(Throwable failure) {
    var cause = failure;
    while (isWrapper(cause)
        || cause instanceof PulsarClientException && isWrapper(cause.getCause())) {
      cause = cause.getCause();
    }
    return cause instanceof Exception exception ? exception : new IllegalStateException(cause);
  }

  private static boolean isWrapper(Throwable failure) {
    return (failure instanceof CompletionException || failure instanceof ExecutionException)
        && failure.getCause() != null;
  }
}
