package io.brokerbench.worker.archive;

import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.archive.KnownCredentials.NoCredentialsException;
import java.net.HttpURLConnection;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * What the failures of requests mean for the archive. A message has the code and the words of the
 * store, and no part of the request: neither keys nor signatures.
 */
final class S3Failures {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int INSUFFICIENT_STORAGE = 507;
  private static final int REDIRECTS = 300;

  private final String location;
  private final String host;

  /**
   * Of a place.
   *
   * @param endpoint null for Amazon's
   */
  S3Failures(String location, URI endpoint) {
    this.location = location;
    host = endpoint == null ? "Amazon S3" : endpoint.getAuthority();
  }

  /**
   * A failure, with its remedy.
   *
   * @param key of the object
   */
  StoreException of(String key, SdkException failure) {
    return failure instanceof AwsServiceException answer
        ? answered(key, answer)
        : unanswered(key, failure);
  }

  private StoreException answered(String key, AwsServiceException answer) {
    var details = Optional.ofNullable(answer.awsErrorDetails());
    var code = details.map(found -> found.errorCode()).orElse("");
    var reason = reason(answer.statusCode(), code, details.map(found -> found.errorMessage()));
    return switch (code) {
      case "NoSuchBucket" -> away(S3Message.NO_BUCKET.with(location), answer);
      case "InvalidAccessKeyId",
          "XAdminUserNotFound",
          "SignatureDoesNotMatch",
          "ExpiredToken",
          "InvalidToken",
          "TokenRefreshRequired" ->
          away(S3Message.BAD_CREDENTIALS.with(location, reason), answer);
      case "PermanentRedirect",
          "TemporaryRedirect",
          "AuthorizationHeaderMalformed",
          "IllegalLocationConstraintException" ->
          away(S3Message.WRONG_REGION.with(location, reason), answer);
      case "RequestTimeTooSkewed" -> away(S3Message.WRONG_CLOCK.with(location), answer);
      case "QuotaExceeded", "InsufficientStorage", "XMinioStorageFull" ->
          away(S3Message.FULL.with(location, key, reason), answer);
      case "SlowDown", "RequestLimitExceeded", "Throttling", "TooManyRequests" ->
          away(S3Message.SLOW_DOWN.with(location, reason), answer);
      default -> byStatus(key, answer, reason);
    };
  }

  private StoreException byStatus(String key, AwsServiceException answer, String reason) {
    var status = answer.statusCode();
    if (status == HttpURLConnection.HTTP_FORBIDDEN
        || status == HttpURLConnection.HTTP_UNAUTHORIZED
        || status == HttpURLConnection.HTTP_BAD_METHOD) {
      return refused(S3Message.DENIED.with(location, key, reason), answer);
    }
    if (status == INSUFFICIENT_STORAGE) {
      return away(S3Message.FULL.with(location, key, reason), answer);
    }
    if (status == TOO_MANY_REQUESTS || status == HttpURLConnection.HTTP_UNAVAILABLE) {
      return away(S3Message.SLOW_DOWN.with(location, reason), answer);
    }
    if (status >= HttpURLConnection.HTTP_INTERNAL_ERROR) {
      return away(S3Message.SERVER_ERROR.with(location, reason), answer);
    }
    if (status >= REDIRECTS && status < HttpURLConnection.HTTP_BAD_REQUEST) {
      return away(S3Message.WRONG_REGION.with(location, reason), answer);
    }
    return refused(S3Message.FAILED.with(location, key, reason), answer);
  }

  /** Without the identifiers of the request, which differ from try to try. */
  private static String reason(int status, String code, Optional<String> words) {
    var known = code.isEmpty() ? "HTTP " + status : code;
    return words
        .filter(some -> !some.isBlank() && !some.equals(code))
        .map(some -> known + ": " + Printable.beginning(Printable.line(some), 200))
        .orElse(known);
  }

  private StoreException unanswered(String key, SdkException failure) {
    if (caused(failure, NoCredentialsException.class).isPresent()) {
      return away(S3Message.NO_CREDENTIALS.with(location), failure);
    }
    var unknown = caused(failure, UnknownHostException.class);
    if (unknown.isPresent()) {
      return away(S3Message.UNKNOWN_HOST.with(location, host), failure);
    }
    var tls = caused(failure, SSLException.class);
    if (tls.isPresent()) {
      return away(S3Message.TLS.with(location, host, words(tls.get())), failure);
    }
    if (failure instanceof ApiCallTimeoutException
        || failure instanceof ApiCallAttemptTimeoutException
        || caused(failure, SocketTimeoutException.class).isPresent()) {
      return away(S3Message.TIMED_OUT.with(location, host), failure);
    }
    var broken = caused(failure, SocketException.class);
    if (broken.isPresent()) {
      return away(S3Message.UNREACHABLE.with(location, host, words(broken.get())), failure);
    }
    var cause = failure.getCause() == null ? failure : failure.getCause();
    return away(S3Message.FAILED.with(location, key, words(cause)), failure);
  }

  private static <T extends Throwable> Optional<T> caused(Throwable failure, Class<T> type) {
    return Stream.iterate(failure, found -> found != null, Throwable::getCause)
        .limit(20)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst();
  }

  private static String words(Throwable cause) {
    return Printable.beginning(
        Printable.line(
            cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage()),
        200);
  }

  /** This object, perhaps no other. */
  private static StoreException refused(Message problem, Exception cause) {
    return new StoreException(problem, false, cause);
  }

  /** Every object, for now. */
  private static StoreException away(Message problem, Exception cause) {
    return new StoreException(problem, true, cause);
  }
}
