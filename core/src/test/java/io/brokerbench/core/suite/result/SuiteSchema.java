package io.brokerbench.core.suite.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.TypeScope;
import com.github.victools.jsonschema.module.jackson.JacksonModule;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.ReferencePage;
import io.brokerbench.core.result.ReferencePage.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the JSON Schema of suite.json. The records give its fields and types; the reference of
 * suite.json says what a field is, and whether it may be absent.
 */
final class SuiteSchema {

  static final Path FILE = Path.of("..", "docs", "suite.schema.json");

  private static final Path PAGE = Path.of("..", "docs", "suite-result-reference.md");
  private static final String PROPERTIES = "properties";
  private static final String TYPES = "$defs";

  private final Map<String, Row> rows;
  private final Set<String> unused;
  private final JsonNode types;

  private SuiteSchema(Map<String, Row> rows, JsonNode types) {
    this.rows = rows;
    this.types = types;
    unused = new TreeSet<>(rows.keySet());
  }

  /** The schema as a file. */
  static String text() {
    var rows = rows();
    var generated = generator().generateSchema(SuiteResult.class);
    var schema = new SuiteSchema(rows, generated.path(TYPES));
    schema.describe(generated, "");
    schema
        .types
        .propertyStream()
        .filter(type -> schema.hasSection(type.getKey()))
        .forEach(type -> schema.describe(type.getValue(), type.getKey() + "."));
    if (!schema.unused.isEmpty()) {
      throw new IllegalStateException("the schema has no field " + schema.unused);
    }
    ((ObjectNode) generated.path(PROPERTIES).path("schemaVersion"))
        .put("const", SuiteResult.SCHEMA_VERSION);
    return Json.write(generated) + "\n";
  }

  private static Map<String, Row> rows() {
    try {
      return ReferencePage.rows(PAGE).stream()
          .collect(Collectors.toMap(Row::path, Function.identity()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SchemaGenerator generator() {
    var config =
        new SchemaGeneratorConfigBuilder(
                Json.mapper(), SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(new JacksonModule(JacksonOption.FLATTENED_ENUMS_FROM_JSONVALUE))
            .with(Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES);
    config
        .forTypesInGeneral()
        .withPropertySorter((one, other) -> 0)
        .withCustomDefinitionProvider(
            (type, context) ->
                type.getErasedType() == JsonNode.class
                    ? new CustomDefinition(
                        context.getGeneratorConfig().createObjectNode().put("type", "object"), true)
                    : null)
        .withTypeAttributeOverride(SuiteSchema::restrictKeys);
    return new SchemaGenerator(config.build());
  }

  /** A map by figure has no other keys. */
  private static void restrictKeys(
      ObjectNode schema, TypeScope scope, SchemaGenerationContext context) {
    var types = scope.getType().typeParametersFor(Map.class);
    if (types != null && !types.isEmpty() && types.getFirst().getErasedType().isEnum()) {
      var names = schema.withObjectProperty("propertyNames").withArrayProperty("enum");
      Arrays.stream(types.getFirst().getErasedType().getEnumConstants())
          .forEach(constant -> names.add(Json.mapper().valueToTree(constant).asText()));
    }
  }

  private void describe(JsonNode schema, String prefix) {
    var required = Json.mapper().createArrayNode();
    schema
        .path(PROPERTIES)
        .propertyStream()
        .forEach(
            field -> {
              var path = prefix + field.getKey();
              var row = rows.get(path);
              if (row == null) {
                throw new IllegalStateException("the page has no row for " + path);
              }
              ((ObjectNode) field.getValue()).put("description", row.text());
              unused.remove(path);
              if (!row.optional()) {
                required.add(field.getKey());
              }
              describeContent(field.getValue(), path);
            });
    if (!required.isEmpty()) {
      ((ObjectNode) schema).set("required", required);
    }
  }

  private void describeContent(JsonNode schema, String path) {
    if (schema.has("items")) {
      describeContent(schema.path("items"), path + "[]");
    } else if (schema.path("additionalProperties").isObject()) {
      describeContent(schema.path("additionalProperties"), path + ".*");
    } else if (schema.has("$ref")) {
      var reference = schema.path("$ref").asText().replaceFirst(".*/", "");
      var type = URLDecoder.decode(reference, StandardCharsets.UTF_8);
      if (!hasSection(type)) {
        describeContent(types.path(type), path);
      }
    } else {
      describe(schema, path + ".");
    }
  }

  /** Whether the page describes a type at a place of its own, and not where it is used. */
  private boolean hasSection(String type) {
    return rows.keySet().stream().anyMatch(path -> path.startsWith(type + "."));
  }
}
