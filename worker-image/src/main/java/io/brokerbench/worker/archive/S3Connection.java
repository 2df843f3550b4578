package io.brokerbench.worker.archive;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a store is reached.
 *
 * @param endpoint of a store other than Amazon's; null for Amazon's
 * @param region of the bucket; null if the AWS SDK finds it, which it does for Amazon's only
 * @param caBundle a PEM file with certificates of authorities to trust besides the usual ones; or
 *     null
 */
record S3Connection(URI endpoint, String region, Path caBundle) {

  /** Stores other than Amazon's have this one, unless they are configured otherwise. */
  private static final String USUAL_REGION = "us-east-1";

  /**
   * What options say, and the variables that all AWS tools read.
   *
   * @param endpoint or null
   * @param region or null
   */
  static S3Connection of(URI endpoint, String region, Map<String, String> environment) {
    var bundle = value(environment, "AWS_CA_BUNDLE");
    return new S3Connection(
        endpoint,
        region != null || endpoint == null ? region : regionOf(environment),
        bundle == null ? null : Path.of(bundle));
  }

  private static String regionOf(Map<String, String> environment) {
    var region = value(environment, "AWS_REGION");
    return region == null ? USUAL_REGION : region;
  }

  /** An empty variable counts as none. */
  private static String value(Map<String, String> environment, String name) {
    var value = environment.get(name);
    return value == null || value.isBlank() ? null : value;
  }
}
