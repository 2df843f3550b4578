package io.brokerbench.worker.archive;

import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

/** The usual credentials; where there are none, the failure can be told from others. */
final class KnownCredentials implements AwsCredentialsProvider {

  private final AwsCredentialsProvider usual = DefaultCredentialsProvider.builder().build();

  /** No place that the SDK looks at has credentials. */
  static final class NoCredentialsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoCredentialsException(Throwable cause) {
      super(cause);
    }
  }

  @Override
  public AwsCredentials resolveCredentials() {
    try {
      return usual.resolveCredentials();
    } catch (SdkClientException e) {
      throw SdkClientException.create("no credentials", new NoCredentialsException(e));
    }
  }
}
