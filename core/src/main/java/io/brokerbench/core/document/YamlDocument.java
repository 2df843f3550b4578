package io.brokerbench.core.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Reads files that hold one document. */
final class YamlDocument {

  private YamlDocument() {}

  /**
   * Reads YAML or JSON.
   *
   * @param kind of document that the file must hold, to tell
   * @throws InvalidDocumentException if it holds something else, or a field twice
   */
  static ObjectNode read(String text, String kind) throws InvalidDocumentException {
    var mapper =
        new YAMLMapper(
            YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());
    try (var documents = mapper.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
      var all = documents.readAll();
      if (all.size() != 1 || !(all.getFirst() instanceof ObjectNode document)) {
        throw invalid("the file must hold one " + kind + ", and holds " + all.size());
      }
      return document;
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      var line = at == null ? "" : " in line " + at.getLineNr();
      throw invalid("not YAML" + line + ": " + complaint(e));
    } catch (IOException e) {
      throw invalid("not YAML: " + e.getMessage());
    }
  }

  /** Without the lines that show where it is. */
  private static String complaint(JsonProcessingException e) {
    return e.getOriginalMessage()
        .lines()
        .filter(line -> !line.startsWith(" "))
        .collect(Collectors.joining(", "));
  }

  private static InvalidDocumentException invalid(String message) {
    return new InvalidDocumentException(List.of(new Problem("", message)));
  }
}
