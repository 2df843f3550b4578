package io.brokerbench.operator.suite;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.suite.file.NamedFile;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.Optional;

/**
 * Names of the ConfigMaps of a suite. They have the first digits of its UID, so that a suite that
 * is created again never meets those of the first.
 *
 * @param suite its name, at most 32 characters
 * @param digits of its UID
 */
public record SuiteNames(String suite, String digits) {

  private static final int DIGITS = 6;
  private static final String RECORD = "-record";

  /** The names of a suite. */
  public static SuiteNames of(BenchmarkSuite suite) {
    return of(suite.getMetadata().getName(), suite.getMetadata().getUid());
  }

  /** The names of the suite that owns a run. */
  public static SuiteNames of(OwnerReference suite) {
    return of(suite.getName(), suite.getUid());
  }

  private static SuiteNames of(String name, String uid) {
    return new SuiteNames(name, uid.replace("-", "").substring(0, DIGITS));
  }

  /** ConfigMap with {@code suite.json}, or with the first part of it. */
  public String results() {
    return suite + "-" + digits + "-suite";
  }

  /**
   * ConfigMap with a further part.
   *
   * @param part from 1
   */
  public String results(int part) {
    return NamedFile.part(results(), part);
  }

  /** ConfigMap with how a run ended. */
  public String record(String run) {
    return run + "-" + digits + RECORD;
  }

  /** The run whose end a ConfigMap of that name records; empty where it is no such name. */
  public Optional<String> recorded(String configMap) {
    var end = "-" + digits + RECORD;
    return configMap.endsWith(end)
        ? Optional.of(configMap.substring(0, configMap.length() - end.length()))
        : Optional.empty();
  }
}
