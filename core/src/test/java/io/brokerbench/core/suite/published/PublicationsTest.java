package io.brokerbench.core.suite.published;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The publications that the files of config/suites/published name. */
class PublicationsTest {

  private static final String HEADING = "\n## Sources\n";

  /** What the publication does not state is "not known", so nothing is forgotten. */
  @ParameterizedTest
  @EnumSource
  void everyFileHasEveryField(PublishedSuite suite) throws IOException {
    var file = PublishedSuite.DIRECTORY.resolve("published").resolve(suite.file() + ".csv");
    var above = Files.readAllLines(file).stream().takeWhile(line -> line.startsWith("#")).toList();

    assertThat(above)
        .extracting(line -> line.replaceFirst("^# ([a-z]+): \\S.*$", "$1"))
        .containsSubsequence("name", "title", "authors", "date", "url");
    assertThat(suite.published().publication().name()).isNotNull();
  }

  @Test
  void readmeHasThePublicationsOfTheFiles() throws IOException {
    var suites =
        Arrays.stream(PublishedSuite.values())
            .collect(
                groupingBy(
                    suite -> suite.published().publication(),
                    LinkedHashMap::new,
                    mapping(suite -> "`" + suite.file() + "`", joining(", "))));
    var rows = suites.entrySet().stream().map(e -> row(e.getValue(), e.getKey())).toList();
    var readme = Files.readString(PublishedSuite.DIRECTORY.resolve("README.md"));

    assertThat(rows).hasSize(5);
    assertThat(readme.substring(readme.indexOf(HEADING)).lines())
        .filteredOn(line -> line.startsWith("| `"))
        .containsExactlyElementsOf(rows);
  }

  private static String row(String suites, Publication publication) {
    var title = publication.title();
    return "| %s | %s | %s | %s | %s | %s | %s |"
        .formatted(
            suites,
            publication.name(),
            title == null ? Publication.NOT_KNOWN : "*" + title + "*",
            known(publication.authors()),
            known(publication.date()),
            known(publication.url()),
            publication.note() == null ? "" : publication.note())
        .replace("|  |", "| |");
  }

  private static String known(String text) {
    return text == null ? Publication.NOT_KNOWN : text;
  }
}
