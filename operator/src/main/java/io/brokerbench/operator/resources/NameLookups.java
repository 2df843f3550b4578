package io.brokerbench.operator.resources;

/**
 * Has the JVM of a broker ask again for the address of a peer that had none.
 *
 * <p>A JVM remembers for 10 s that a name has no address, and pods that start together ask for each
 * other before all of them have one. The system property {@code sun.net.inetaddr.negative.ttl}
 * changes nothing, since the JDK's {@code java.security} sets the property of the same meaning.
 */
public final class NameLookups {

  /** A file of the configuration of brokers. */
  public static final String FILE = "java.security";

  /** What is in it: seconds, where the JDK has 10. */
  public static final String CONTENT = "networkaddress.cache.negative.ttl=1\n";

  private NameLookups() {}

  /**
   * The option of the JVM.
   *
   * @param configPath where the configuration is mounted
   */
  public static String option(String configPath) {
    return "-Djava.security.properties=" + configPath + "/" + FILE;
  }
}
