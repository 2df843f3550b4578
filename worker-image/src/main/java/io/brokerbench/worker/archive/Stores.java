package io.brokerbench.worker.archive;

import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.archive.ObjectStore;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Opens the archive that options name. */
public final class Stores {

  private static final Set<String> SCHEMES = Set.of("http", "https");

  private Stores() {}

  /** Names of options, for errors. */
  public record Names(String location, String endpoint, String region) {}

  /**
   * Opens it; S3 is asked with the first request.
   *
   * @param names of the options
   * @param location a directory that exists, or {@code s3://bucket/prefix}
   * @param endpoint of a store other than Amazon's, such as {@code https://minio:9000}; or null
   * @param region of the bucket, or null
   * @throws InvalidRunException if an option cannot be used; names it, and not its value, which may
   *     have a password
   * @throws StoreException if the directory, or the certificates to trust, cannot be read
   */
  public static ObjectStore open(Names names, String location, String endpoint, String region)
      throws InvalidRunException, StoreException {
    if (location.startsWith(S3Location.SCHEME)) {
      var place =
          S3Location.of(location)
              .orElseThrow(() -> invalid(names.location(), S3Message.LOCATION.with()));
      return new S3Store(
          place,
          S3Connection.of(
              endpoint == null ? null : endpoint(names.endpoint(), endpoint),
              region,
              System.getenv()),
          new KnownCredentials());
    }
    if (endpoint != null) {
      throw invalid(names.endpoint(), S3Message.OPTION_UNUSED.with());
    }
    if (region != null) {
      throw invalid(names.region(), S3Message.OPTION_UNUSED.with());
    }
    try {
      return new DirectoryStore(Path.of(location));
    } catch (InvalidPathException e) {
      throw invalid(names.location(), S3Message.LOCATION.with());
    }
  }

  private static URI endpoint(String name, String text) throws InvalidRunException {
    try {
      var url = URI.create(text);
      if (SCHEMES.contains(url.getScheme())
          && url.getHost() != null
          && url.getUserInfo() == null
          && url.getQuery() == null
          && url.getFragment() == null
          && Set.of("", "/").contains(url.getPath())) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // As any other that cannot be used.
    }
    throw invalid(name, S3Message.ENDPOINT.with());
  }

  private static InvalidRunException invalid(String option, Message message) {
    return new InvalidRunException(List.of(new Problem(option, message)));
  }
}
