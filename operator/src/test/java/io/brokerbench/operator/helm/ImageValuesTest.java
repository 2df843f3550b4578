package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts, tests and pages of the repository give values of the operator's chart to helm. */
class ImageValuesTest {

  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> NO_SOURCES = Set.of("target", ".git");

  private static final Pattern SOURCE = Pattern.compile(".*\\.(sh|md|java|ya?ml|txt|tpl)");

  /** Helm makes a number of a tag of digits, unless the option is --set-string. */
  private static final Pattern TYPED_IMAGE =
      Pattern.compile("--set[ =]\\S*([tT]ag|[rR]epository|[dD]igest)=");

  @TempDir private Path directory;

  /** Scripts name images by a hash of their content, which may consist of digits. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"649068358362", "20261125", "007", "1e10", "true", "null"})
  void acceptsAnyTagGivenAsString(String tag) throws Exception {
    OperatorChart.assumeHelm();
    var values =
        Stream.of("image", "runs.workerImage", "runs.nodeToolsImage")
            .map(image -> "%s.tag=%s".formatted(image, tag))
            .collect(Collectors.joining(","));

    assertThat(OperatorChart.render(directory, "--set-string", values))
        .contains(
            "brokerbench/operator:" + tag + "\n",
            "brokerbench/worker:" + tag + "\n",
            "brokerbench/node-tools:" + tag + "\n");
  }

  @Test
  void refusesATagThatHelmReadsAsNumber() {
    OperatorChart.assumeHelm();

    assertThatThrownBy(() -> OperatorChart.render(directory, "image.tag=649068358362"))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining("tag");
  }

  @Test
  void namesImagesBySetStringOnly() throws IOException {
    var offending = new ArrayList<String>();
    var lines = 0;
    for (var file : sources()) {
      for (var line : Files.readAllLines(file)) {
        lines += line.contains("--set") ? 1 : 0;
        if (TYPED_IMAGE.matcher(line).find()) {
          offending.add(REPOSITORY.relativize(file) + ": " + line.strip());
        }
      }
    }

    assertThat(lines).as("lines with options of helm").isGreaterThan(10);
    assertThat(offending).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    var files = new ArrayList<Path>();
    Files.walkFileTree(
        REPOSITORY,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return NO_SOURCES.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (SOURCE.matcher(file.toString()).matches()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
