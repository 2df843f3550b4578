package io.brokerbench.operator.helm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /** By their documents: the CRDs, which are most of a rendering, are the same in all of them. */
  private static final Map<String, List<HasMetadata>> PARSED = new ConcurrentHashMap<>();

  private OperatorChart() {}

  static void assumeHelm() {
    assumeTrue(Files.isExecutable(HELM), "operator/helm/build.sh has not built helm");
  }

  /** All that the release {@code brokerbench} would consist of, with values as of --set. */
  static String render(Path directory, String values) throws ChartException {
    return render(directory, "--set", values);
  }

  /** The objects of that release; they are those of other calls, so nobody may change them. */
  static List<HasMetadata> objects(Path directory, String values) throws ChartException {
    var found = new ArrayList<HasMetadata>();
    for (var document : render(directory, values).split("(?m)^---$")) {
      var known = PARSED.get(document);
      if (known == null) {
        known = Manifests.parse(document);
        PARSED.put(document, known);
      }
      found.addAll(known);
    }
    return found;
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
