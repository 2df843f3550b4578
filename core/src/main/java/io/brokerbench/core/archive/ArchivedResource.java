package io.brokerbench.core.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * A BenchmarkRun or BenchmarkSuite as the API server has it, of any version of brokerbench.
 *
 * @param document with metadata, spec and status
 */
record ArchivedResource(JsonNode document) {

  private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder().disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER).build())
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  /** A text of the metadata; empty where there is none. */
  String metadata(String field) {
    return document.path("metadata").path(field).asText("");
  }

  /** A text of the status; null where there is none. */
  String status(String field) {
    return text(document.path("status").path(field));
  }

  /** When something was; null where the resource does not say, or not in RFC 3339. */
  Instant time(JsonNode text) {
    try {
      return text.isTextual() ? Instant.parse(text.asText()) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  Instant created() {
    return time(document.path("metadata").path("creationTimestamp"));
  }

  Instant timeOfStatus(String field) {
    return time(document.path("status").path(field));
  }

  Optional<JsonNode> condition(String type) {
    return StreamSupport.stream(document.path("status").path("conditions").spliterator(), false)
        .filter(condition -> type.equals(condition.path("type").asText()))
        .findFirst();
  }

  /** The name and UID of an owner of that kind. */
  Optional<JsonNode> owner(String kind) {
    return StreamSupport.stream(
            document.path("metadata").path("ownerReferences").spliterator(), false)
        .filter(owner -> kind.equals(owner.path("kind").asText()))
        .findFirst();
  }

  static String text(JsonNode value) {
    return value.isTextual() ? value.asText() : null;
  }

  /**
   * What a user would apply to have it again: without status, owners and what the API server adds.
   * The same bytes for the same resource.
   */
  byte[] manifest() {
    var manifest = Json.mapper().createObjectNode();
    copy("apiVersion", document, manifest);
    copy("kind", document, manifest);
    var metadata = manifest.putObject("metadata");
    metadata.put("name", metadata("name"));
    metadata.put("namespace", metadata("namespace"));
    copyMap("labels", metadata);
    copyMap("annotations", metadata);
    copy("spec", document, manifest);
    try {
      // As maps, whose entries are then written in one order.
      var plain = Json.mapper().treeToValue(manifest, Object.class);
      return YAML.writeValueAsString(plain).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("was read as JSON", e);
    }
  }

  private static void copy(String field, JsonNode from, ObjectNode to) {
    if (from.has(field)) {
      to.set(field, from.get(field));
    }
  }

  private void copyMap(String field, ObjectNode to) {
    if (document.path("metadata").path(field) instanceof ObjectNode some) {
      var copied = some.deepCopy();
      copied.remove(APPLIED);
      if (!copied.isEmpty()) {
        to.set(field, copied);
      }
    }
  }
}
