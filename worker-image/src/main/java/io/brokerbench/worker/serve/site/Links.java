package io.brokerbench.worker.serve.site;

import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.SuiteKey;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Addresses of pages. */
final class Links {

  static final String START = "/";
  static final String ARCHIVE = "/archive";
  static final String COMPARE = "/compare";
  static final String STYLE = "/page.css";
  static final String SCRIPT = "/page.js";

  private Links() {}

  static String run(String namespace, String name) {
    return "/runs/" + namespace + "/" + name;
  }

  static String suite(String namespace, String name) {
    return "/suites/" + namespace + "/" + name;
  }

  static String archived(EntryKey key) {
    var kind = key instanceof SuiteKey ? "/suites" : "";
    return ARCHIVE + kind + "/" + String.join("/", key.namespace(), key.name(), key.uid());
  }

  /** Of one of several entries with the same UID. */
  static String archivedAs(EntryKey key) {
    return archived(key) + "?digest=" + key.digest();
  }

  /**
   * Runs side by side.
   *
   * @param runs each as {@code NAMESPACE/NAME}
   */
  static String compare(List<String> runs) {
    return runs.isEmpty()
        ? COMPARE
        : runs.stream()
            .map(run -> "run=" + run)
            .collect(Collectors.joining("&", COMPARE + "?", ""));
  }

  /** A parameter and its value. */
  static String parameter(String name, String value) {
    return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
