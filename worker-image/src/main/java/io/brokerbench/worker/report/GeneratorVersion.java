package io.brokerbench.worker.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build. */
public final class GeneratorVersion {

  private static final String RESOURCE = "/io/brokerbench/worker/version.properties";
  private static final String VERSION = read();

  private GeneratorVersion() {}

  /** Such as {@code 0.1.0}. */
  public static String get() {
    return VERSION;
  }

  private static String read() {
    try (var stream = GeneratorVersion.class.getResourceAsStream(RESOURCE)) {
      var properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException("the build left no version", e);
    }
  }
}
