package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A class is no longer than two screens, or its Javadoc says why it stays as it is. */
class LongClassesTest {

  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final int TWO_SCREENS = 200;

  /** Not indented, so of the class and of no member. */
  private static final Pattern CLASS_JAVADOC = Pattern.compile("(?ms)^/\\*\\*.*?\\*/");

  private static final Pattern REASON = Pattern.compile("in one (piece|place)\\b");

  @Test
  void longClassesSayWhyTheyAreNotSplit() throws IOException {
    try (var files = Files.walk(SOURCES)) {
      var sources = files.filter(file -> file.toString().endsWith(".java")).toList();

      assertThat(sources).isNotEmpty();
      assertThat(sources).flatMap(LongClassesTest::complaints).isEmpty();
    }
  }

  private static List<String> complaints(Path file) throws IOException {
    var source = Files.readString(file);
    var lines = source.lines().count();
    return lines <= TWO_SCREENS || REASON.matcher(classJavadoc(source)).find()
        ? List.of()
        : List.of(
            ("%s has %d lines, more than %d: split it, or say in its class Javadoc why it stays in"
                    + " one piece")
                .formatted(file, lines, TWO_SCREENS));
  }

  /** On one line: a reason may be broken anywhere. */
  private static String classJavadoc(String source) {
    var javadoc = CLASS_JAVADOC.matcher(source);
    return javadoc.find() ? javadoc.group().replaceAll("\\s+(\\* )?", " ") : "";
  }
}
