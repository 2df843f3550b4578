package io.brokerbench.operator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of brokerbench, as the build has left it. */
final class OperatorVersion {

  private static final String RESOURCE = "/io/brokerbench/operator/version.properties";

  private OperatorVersion() {}

  /** Such as {@code 0.1.0}. */
  static String get() {
    try (var stream = OperatorVersion.class.getResourceAsStream(RESOURCE)) {
      var properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException("the build left no version", e);
    }
  }
}
