package io.brokerbench.worker.driver.kafkaonpulsar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads the driver of Kafka a second time, with the client library that the protocol handler of
 * Pulsar takes. It looks for the classes of that library and of the driver in its own jars first;
 * every other class is the one of the application, so both sides share its interfaces.
 */
final class OldKafkaClient extends URLClassLoader {

  /** The directory of the library, beside those of the application and its libraries. */
  static final String DIRECTORY = "kafka-on-pulsar";

  private static final String DRIVER = "io.brokerbench.worker.driver.kafka.";

  private static final List<String> OWN = List.of("org.apache.kafka.", DRIVER);

  static {
    registerAsParallelCapable();
  }

  private OldKafkaClient(List<URL> jars) {
    super(DIRECTORY, jars.toArray(URL[]::new), OldKafkaClient.class.getClassLoader());
  }

  /**
   * The library as it was installed with the application.
   *
   * @throws IllegalStateException if there is none
   */
  static OldKafkaClient installed() {
    return of(beside(application()));
  }

  /**
   * The library in {@code directory}.
   *
   * @throws IllegalStateException if there is none
   */
  static OldKafkaClient of(Path directory) {
    try {
      var jars = new ArrayList<URL>();
      if (Files.isDirectory(directory)) {
        try (var files = Files.newDirectoryStream(directory, "*.jar")) {
          for (var file : files) {
            jars.add(file.toUri().toURL());
          }
        }
      }
      if (jars.isEmpty()) {
        throw new IllegalStateException("no client library in " + directory);
      }
      jars.add(application().toUri().toURL());
      return new OldKafkaClient(jars);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of a jar in {@code app}, or of the directory of compiled classes in a build tree. */
  static Path beside(Path application) {
    return Files.isDirectory(application)
        ? application.resolveSibling("image").resolve(DIRECTORY)
        : application.getParent().resolveSibling(DIRECTORY);
  }

  private static Path application() {
    try {
      return Path.of(
          OldKafkaClient.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The class of the driver with this simple name. */
  Class<?> driver(String name) throws ClassNotFoundException {
    return loadClass(DRIVER + name);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (OWN.stream().noneMatch(name::startsWith)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      var found = findLoadedClass(name);
      return found == null ? findClass(name) : found;
    }
  }

  /** The library reads its own version from a file that the newer one has, too. */
  @Override
  public URL getResource(String name) {
    var own = findResource(name);
    return own == null ? super.getResource(name) : own;
  }
}
