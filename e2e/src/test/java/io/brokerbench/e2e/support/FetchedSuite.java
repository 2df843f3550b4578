package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.result.SuiteResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A suite and its runs, as {@code bench get suite} fetches them from a cluster. */
public final class FetchedSuite {

  private FetchedSuite() {}

  /**
   * Fetches a suite, and compares each file with what the cluster has.
   *
   * @param runs all runs of the suite that have results
   * @param directory that does not exist
   */
  public static void assertIsThatOfTheCluster(
      TestNamespace namespace, SuiteHandle suite, List<String> runs, Path directory) {
    Commands.run(
        List.of(
            BenchProcess.BENCH.toString(),
            "get",
            "suite",
            suite.name(),
            "--namespace=" + namespace.name(),
            "--out=" + directory));

    var wanted = new TreeMap<String, byte[]>();
    wanted.put(SuiteResult.KEY, suite.json().getBytes(StandardCharsets.UTF_8));
    for (var run : runs) {
      suite.filesOf(run).forEach((name, bytes) -> wanted.put(run + "/" + name, bytes));
    }
    var fetched = files(directory);
    assertThat(fetched.keySet()).isEqualTo(wanted.keySet());
    fetched.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(wanted.get(name)));
  }

  /** By their paths below the directory. */
  private static Map<String, byte[]> files(Path directory) {
    try (var paths = Files.walk(directory)) {
      var files = new TreeMap<String, byte[]>();
      for (var file : paths.filter(Files::isRegularFile).toList()) {
        files.put(directory.relativize(file).toString(), Files.readAllBytes(file));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
