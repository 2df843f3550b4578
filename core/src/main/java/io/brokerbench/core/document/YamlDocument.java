package io.brokerbench.core.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Reads files that hold one document. */
final class YamlDocument {

  private YamlDocument() {}

  /**
   * Reads YAML or JSON.
   *
   * @param kind of document that the file must contain, for messages
   * @throws InvalidRunException if it contains something else, or a field twice
   */
  static ObjectNode read(String text, String kind) throws InvalidRunException {
    var mapper =
        new YAMLMapper(
            YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());
    try (var documents = mapper.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
      var all = documents.readAll();
      if (all.size() != 1) {
        throw invalid(DocumentMessage.NOT_ONE_DOCUMENT.with(all.size(), kind));
      }
      if (all.getFirst() instanceof ObjectNode document) {
        return document;
      }
      throw invalid(DocumentMessage.NOT_AN_OBJECT.with(kind));
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      throw invalid(
          at == null
              ? DocumentMessage.NOT_YAML.with(complaint(e))
              : DocumentMessage.NOT_YAML_IN_LINE.with(at.getLineNr(), complaint(e)));
    } catch (IOException e) {
      throw invalid(DocumentMessage.NOT_YAML.with(String.valueOf(e.getMessage())));
    }
  }

  /** Without the lines that show where it is. */
  private static String complaint(JsonProcessingException e) {
    return e.getOriginalMessage()
        .lines()
        .filter(line -> !line.startsWith(" "))
        .collect(Collectors.joining(", "));
  }

  private static InvalidRunException invalid(Message message) {
    return new InvalidRunException(List.of(new Problem("", message)));
  }
}
