package io.brokerbench.worker.page;

import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds results in directories. */
final class ResultPaths {

  private ResultPaths() {}

  /** Suites come first, so that their runs are not taken for single ones. */
  static Set<Path> below(Path directory) throws IOException {
    try (var files = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      var all = files.filter(file -> !isOfKubelet(directory.relativize(file))).sorted().toList();
      var found = new LinkedHashSet<Path>();
      all.stream().filter(file -> file.endsWith(SuiteResult.KEY)).forEach(found::add);
      all.stream().filter(file -> file.endsWith(RunResult.KEY)).forEach(found::add);
      return found;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The kubelet keeps the files of a volume in ..data and ..TIME, and links to them. */
  private static boolean isOfKubelet(Path below) {
    for (var part : below) {
      if (part.toString().startsWith("..")) {
        return true;
      }
    }
    return false;
  }
}
