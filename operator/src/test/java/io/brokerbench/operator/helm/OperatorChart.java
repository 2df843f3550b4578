package io.brokerbench.operator.helm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The operator's own chart, by the helm that {@code operator/helm/build.sh} has built. */
final class OperatorChart {

  static final Path DIRECTORY = Path.of("..", "helm", "brokerbench").toAbsolutePath();

  /** Where the release is. */
  static final String NAMESPACE = "here";

  private static final Path HELM = Path.of("target", "helm", "helm").toAbsolutePath();

  /** By their options: many tests compare with the same ones, and helm takes its time. */
  private static final Map<List<String>, String> RENDERED = new ConcurrentHashMap<>();

  private OperatorChart() {}

  static void assumeHelm() {
    assumeTrue(Files.isExecutable(HELM), "operator/helm/build.sh has not built helm");
  }

  /** All that the release {@code brokerbench} would consist of, with values as of --set. */
  static String render(Path directory, String values) throws ChartException {
    return render(directory, "--set", values);
  }

  /** The same with another option for the values, such as --set-string. */
  static String render(Path directory, String option, String values) throws ChartException {
    var options = List.of(option, values);
    var known = RENDERED.get(options);
    if (known != null) {
      return known;
    }
    var arguments =
        Stream.concat(
            Stream.of(
                "template",
                "brokerbench",
                DIRECTORY.toString(),
                "--namespace=" + NAMESPACE,
                "--kube-version=1.34.0"),
            options.stream());
    var rendered = new HelmCommand(HELM, directory).run(directory, arguments.toList());
    RENDERED.put(options, rendered);
    return rendered;
  }
}
