package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reviewed files that what is made is compared with, whole; {@code -Dexpected.write} writes them.
 */
public final class Expected {

  private static final Path DIRECTORY = Path.of("src", "test", "resources", "expected");

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .disable(YAMLGenerator.Feature.USE_NATIVE_TYPE_ID)
          .build();

  private Expected() {}

  /** Compares objects, as YAML documents, with a file. */
  public static void compare(String file, List<?> objects) throws IOException {
    comparePath(DIRECTORY.resolve(file), objects);
  }

  /** Compares a text with a file. */
  public static void compareText(String file, String found) throws IOException {
    compareText(DIRECTORY.resolve(file), found);
  }

  /** Compares objects, as YAML documents, with a file that stands elsewhere. */
  public static void comparePath(Path expected, List<?> objects) throws IOException {
    compareText(expected, objects.stream().map(Expected::yaml).collect(Collectors.joining()));
  }

  private static void compareText(Path expected, String found) throws IOException {
    if (System.getProperty("expected.write") != null) {
      Files.createDirectories(expected.getParent());
      Files.writeString(expected, found);
    }
    assertThat(found).isEqualTo(Files.readString(expected));
  }

  private static String yaml(Object object) {
    try {
      return YAML.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
