package io.brokerbench.worker.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.archive.KnownCredentials.NoCredentialsException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

class S3FailuresTest {

  private final S3Failures failures =
      new S3Failures("s3://results/a", URI.create("https://minio:9000"));

  private static AwsServiceException answer(int status, String code, String message) {
    return S3Exception.builder()
        .statusCode(status)
        .requestId("REQUEST-ID")
        .message("as the SDK says, with the REQUEST-ID")
        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage(message).build())
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "404, NoSuchBucket, NO_BUCKET, true",
    "403, AccessDenied, DENIED, false",
    "403, AllAccessDisabled, DENIED, false",
    "405, MethodNotAllowed, DENIED, false",
    "401, '', DENIED, false",
    "403, InvalidAccessKeyId, BAD_CREDENTIALS, true",
    "404, XAdminUserNotFound, BAD_CREDENTIALS, true",
    "404, NoSuchKey, FAILED, false",
    "403, SignatureDoesNotMatch, BAD_CREDENTIALS, true",
    "400, ExpiredToken, BAD_CREDENTIALS, true",
    "403, RequestTimeTooSkewed, WRONG_CLOCK, true",
    "301, PermanentRedirect, WRONG_REGION, true",
    "400, AuthorizationHeaderMalformed, WRONG_REGION, true",
    "307, '', WRONG_REGION, true",
    "507, '', FULL, true",
    "403, QuotaExceeded, FULL, true",
    "507, XMinioStorageFull, FULL, true",
    "503, SlowDown, SLOW_DOWN, true",
    "429, '', SLOW_DOWN, true",
    "503, '', SLOW_DOWN, true",
    "500, InternalError, SERVER_ERROR, true",
    "502, '', SERVER_ERROR, true",
    "400, InvalidRequest, FAILED, false"
  })
  void answerHasItsRemedy(int status, String code, S3Message expected, boolean away) {
    var found = failures.of("runs/x", answer(status, code, "in the store's words"));

    assertThat(found.problem().id()).isEqualTo(expected);
    assertThat(found.away()).isEqualTo(away);
    assertThat(found.problem().toString()).contains("s3://results/a").doesNotContain("REQUEST-ID");
  }

  static Stream<Arguments> silence() {
    return Stream.of(
        Arguments.of(new UnknownHostException("minio"), S3Message.UNKNOWN_HOST),
        Arguments.of(new ConnectException("Connection refused"), S3Message.UNREACHABLE),
        Arguments.of(new NoRouteToHostException("No route to host"), S3Message.UNREACHABLE),
        Arguments.of(new SocketException("Connection reset"), S3Message.UNREACHABLE),
        Arguments.of(new SocketTimeoutException("Read timed out"), S3Message.TIMED_OUT),
        Arguments.of(new SSLHandshakeException("no trust anchor"), S3Message.TLS),
        Arguments.of(new IllegalStateException("other"), S3Message.FAILED));
  }

  @ParameterizedTest
  @MethodSource("silence")
  void silenceHasItsRemedy(Exception cause, S3Message expected) {
    var found = failures.of("runs/x", SdkClientException.create("failed", cause));

    assertThat(found.problem().id()).isEqualTo(expected);
    assertThat(found.away()).isTrue();
  }

  @Test
  void timeoutsOfTheCallAreTimeouts() {
    for (SdkException timeout :
        new SdkException[] {
          ApiCallTimeoutException.create(1), ApiCallAttemptTimeoutException.create(1)
        }) {
      assertThat(failures.of("runs/x", timeout).problem())
          .isEqualTo(S3Message.TIMED_OUT.with("s3://results/a", "minio:9000"));
    }
  }

  @Test
  void lackOfCredentialsIsNamed() {
    var failure =
        SdkClientException.create("no credentials", new NoCredentialsException(new Exception()));

    var found = failures.of("runs/x", failure);

    assertThat(found.problem()).isEqualTo(S3Message.NO_CREDENTIALS.with("s3://results/a"));
    assertThat(found.away()).isTrue();
  }

  @Test
  void wordsOfTheStoreAreCutAndOnOneLine() {
    var found = failures.of("runs/x", answer(400, "Odd", "a\nb\u202e" + "c".repeat(1000)));

    assertThat(found.problem().toString()).contains("Odd: a b\\u202ec").hasSizeLessThan(400);
  }
}
