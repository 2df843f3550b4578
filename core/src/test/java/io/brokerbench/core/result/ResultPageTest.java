package io.brokerbench.core.result;

import static org.assertj.core.api.SoftAssertions.assertSoftly;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.result.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The references of result.json and suite.json have a row for every field that Jackson writes, and
 * no other. What occurs in several places has a section of its own, named by its type.
 */
class ResultPageTest {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Map<Class<?>, String> TYPES =
      Map.of(
          boolean.class, "boolean",
          Boolean.class, "boolean",
          int.class, "integer",
          Integer.class, "integer",
          long.class, "integer",
          Long.class, "integer",
          double.class, "number",
          Double.class, "number",
          Instant.class, "time",
          JsonNode.class, "object");

  private final Map<JavaType, Integer> uses = new LinkedHashMap<>();

  @Test
  void everyFieldOfARunHasARow() throws IOException {
    compare(RunResult.class, DOCS.resolve("result-reference.md"));
  }

  @Test
  void everyFieldOfASuiteHasARow() throws IOException {
    compare(SuiteResult.class, DOCS.resolve("suite-result-reference.md"));
  }

  private void compare(Class<?> type, Path page) throws IOException {
    var rows =
        ReferencePage.rows(page).stream().map(row -> row.path() + ": " + row.type()).toList();
    var fields = fields(type);

    assertSoftly(
        both -> {
          both.assertThat(without(fields, rows)).as("fields without a row in %s", page).isEmpty();
          both.assertThat(without(rows, fields)).as("rows of %s without a field", page).isEmpty();
        });
  }

  private static List<String> without(List<String> all, List<String> known) {
    var rest = new ArrayList<>(all);
    known.forEach(rest::remove);
    return rest;
  }

  private List<String> fields(Class<?> type) throws JsonMappingException {
    var result = Json.mapper().constructType(type);
    countUses(result);
    var fields = new ArrayList<String>();
    addFields("", result, fields);
    for (var used : uses.keySet()) {
      if (isShared(used)) {
        addFields(used.getRawClass().getSimpleName() + ".", used, fields);
      }
    }
    return fields;
  }

  private void countUses(JavaType type) throws JsonMappingException {
    for (var each = properties(type); each.hasNext(); ) {
      var content = innermost(each.next().getType());
      if (isObject(content) && uses.merge(content, 1, Integer::sum) == 1) {
        countUses(content);
      }
    }
  }

  private void addFields(String prefix, JavaType type, List<String> fields)
      throws JsonMappingException {
    for (var each = properties(type); each.hasNext(); ) {
      var property = each.next();
      var path = prefix + property.getName();
      fields.add(path + ": " + describe(property.getType()));
      var content = innermost(property.getType());
      if (isObject(content) && !isShared(content)) {
        addFields(path + suffix(property.getType()) + ".", content, fields);
      }
    }
  }

  private String describe(JavaType type) throws JsonMappingException {
    if (type.isContainerType()) {
      return (type.isMapLikeType() ? "map of " : "list of ") + describe(type.getContentType());
    }
    if (isShared(type)) {
      return type.getRawClass().getSimpleName();
    }
    return isObject(type) ? "object" : TYPES.getOrDefault(type.getRawClass(), "string");
  }

  private boolean isShared(JavaType type) {
    return uses.getOrDefault(type, 0) > 1;
  }

  private static String suffix(JavaType type) {
    if (!type.isContainerType()) {
      return "";
    }
    return (type.isMapLikeType() ? ".*" : "[]") + suffix(type.getContentType());
  }

  private static JavaType innermost(JavaType type) {
    return type.isContainerType() ? innermost(type.getContentType()) : type;
  }

  private static boolean isObject(JavaType type) throws JsonMappingException {
    return properties(type).hasNext();
  }

  private static Iterator<PropertyWriter> properties(JavaType type) throws JsonMappingException {
    return Json.mapper().getSerializerProviderInstance().findValueSerializer(type).properties();
  }
}
