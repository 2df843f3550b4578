package io.brokerbench.worker.cli;

import io.brokerbench.core.archive.ObjectStore;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.worker.archive.Stores;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How an archive in S3 is reached. Credentials come from where the AWS tools look for them. */
final class StoreOptions {

  private static final String ENDPOINT = "--endpoint";
  private static final String REGION = "--region";

  @Option(
      names = ENDPOINT,
      paramLabel = "URL",
      description = "Address of an S3 store other than Amazon's.")
  private String endpoint;

  @Option(
      names = REGION,
      paramLabel = "NAME",
      description =
          "Region of the bucket (default: AWS_REGION; with an endpoint, us-east-1 without it).")
  private String region;

  /** The name of an option that is given; empty where none is. */
  Optional<String> given() {
    return blankAsNull(endpoint) != null
        ? Optional.of(ENDPOINT)
        : Optional.ofNullable(blankAsNull(region)).map(given -> REGION);
  }

  /**
   * Opens the archive.
   *
   * @param option that names it, for errors
   * @param location a directory, or {@code s3://bucket/prefix}
   * @throws InvalidRunException if an option cannot be used
   * @throws StoreException if the directory cannot be read
   */
  ObjectStore open(String option, String location) throws InvalidRunException, StoreException {
    return Stores.open(
        new Stores.Names(option, ENDPOINT, REGION),
        location,
        blankAsNull(endpoint),
        blankAsNull(region));
  }

  /** A chart passes what is not set as an empty text. */
  private static String blankAsNull(String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
