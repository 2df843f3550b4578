package io.brokerbench.worker.archive;

import io.brokerbench.core.archive.AlteredException;
import io.brokerbench.core.archive.ObjectKeys;
import io.brokerbench.core.archive.ObjectStore;
import io.brokerbench.core.archive.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.utils.Md5Utils;

/**
 * An archive in a bucket, of Amazon S3 or of a store that speaks its protocol. A request is tried
 * three times, and takes at most {@value #CALL_SECONDS} s in all.
 */
public final class S3Store implements ObjectStore {

  private static final int CONNECT_SECONDS = 5;
  private static final int SILENCE_SECONDS = 20;
  private static final int ATTEMPT_SECONDS = 60;
  private static final int CALL_SECONDS = 150;
  private static final int ATTEMPTS = 3;

  private final S3Location location;
  private final S3Client client;
  private final S3Failures failures;

  /**
   * Connects with the first request.
   *
   * @param location the bucket and prefix
   * @param connection to the store; one with an endpoint is addressed by path
   * @param credentials for every request
   * @throws StoreException if there is no region, or the certificates to trust cannot be read
   */
  S3Store(S3Location location, S3Connection connection, AwsCredentialsProvider credentials)
      throws StoreException {
    this.location = location;
    failures = new S3Failures(location.toString(), connection.endpoint());
    var http =
        UrlConnectionHttpClient.builder()
            .connectionTimeout(Duration.ofSeconds(CONNECT_SECONDS))
            .socketTimeout(Duration.ofSeconds(SILENCE_SECONDS));
    if (connection.caBundle() != null) {
      var trusted = TrustedAuthorities.with(connection.caBundle());
      http.tlsTrustManagersProvider(() -> trusted);
    }
    var builder =
        S3Client.builder()
            .httpClientBuilder(http)
            .credentialsProvider(credentials)
            // Stores of others know no such checksums. Every object is read back and compared.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(
                options ->
                    options
                        .apiCallAttemptTimeout(Duration.ofSeconds(ATTEMPT_SECONDS))
                        .apiCallTimeout(Duration.ofSeconds(CALL_SECONDS))
                        .retryStrategy(
                            StandardRetryStrategy.builder().maxAttempts(ATTEMPTS).build()));
    if (connection.endpoint() != null) {
      builder.endpointOverride(connection.endpoint()).forcePathStyle(true);
    }
    if (connection.region() != null) {
      builder.region(Region.of(connection.region()));
    }
    try {
      client = builder.build();
    } catch (SdkClientException e) {
      throw new StoreException(S3Message.NO_REGION.with(location), false, e);
    }
  }

  @Override
  public void put(String key, byte[] content) throws StoreException {
    var object = location.inBucket(ObjectKeys.checked(key));
    var md5 = Md5Utils.md5AsBase64(content);
    asking(
        key,
        () ->
            client.putObject(
                // A bucket with Object Lock takes no object without it.
                request -> request.bucket(location.bucket()).key(object).contentMD5(md5),
                RequestBody.fromBytes(content)));
  }

  @Override
  public Optional<byte[]> get(String key, int maxBytes) throws StoreException {
    var object = location.inBucket(ObjectKeys.checked(key));
    ResponseTransformer<GetObjectResponse, byte[]> bounded =
        (response, stream) -> {
          var content = stream.readNBytes(maxBytes + 1);
          if (content.length > maxBytes) {
            stream.abort();
          }
          return content;
        };
    var found = asking(key, () -> read(object, bounded));
    if (found.isPresent() && found.get().length > maxBytes) {
      throw AlteredException.tooLarge(location(), key, maxBytes);
    }
    return found;
  }

  private Optional<byte[]> read(
      String object, ResponseTransformer<GetObjectResponse, byte[]> transformer) {
    try {
      return Optional.of(
          client.getObject(request -> request.bucket(location.bucket()).key(object), transformer));
    } catch (NoSuchKeyException e) {
      return Optional.empty();
    }
  }

  @Override
  public void list(String prefix, Consumer<Listed> each) throws StoreException {
    String token = null;
    do {
      var found = page(prefix, token);
      // Outside of the request: an error of the caller is no failure of the store.
      found.contents().stream()
          .map(object -> new Listed(location.inArchive(object.key()), written(object)))
          .filter(object -> ObjectKeys.isKey(object.key()))
          .forEach(each);
      token = Boolean.TRUE.equals(found.isTruncated()) ? found.nextContinuationToken() : null;
    } while (token != null);
  }

  /** Not every store says when. */
  private static Instant written(S3Object object) {
    return Objects.requireNonNullElse(object.lastModified(), Instant.EPOCH);
  }

  private ListObjectsV2Response page(String prefix, String token) throws StoreException {
    return asking(
        prefix,
        () ->
            client.listObjectsV2(
                request ->
                    request
                        .bucket(location.bucket())
                        .prefix(location.inBucket(prefix))
                        .continuationToken(token)));
  }

  private <T> T asking(String key, Supplier<T> request) throws StoreException {
    try {
      return request.get();
    } catch (SdkException e) {
      throw failures.of(key, e);
    }
  }

  @Override
  public String location() {
    return location.toString();
  }

  @Override
  public void close() {
    client.close();
  }
}
