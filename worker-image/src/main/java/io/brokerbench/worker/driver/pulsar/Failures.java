package io.brokerbench.worker.driver.pulsar;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** What the client's futures failed of. */
final class Failures {

  private Failures() {}

  /** The cause itself, without what futures wrap around it. */
  static Exception asException(Throwable failure) {
    var cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof Exception exception ? exception : new IllegalStateException(cause);
  }
}
