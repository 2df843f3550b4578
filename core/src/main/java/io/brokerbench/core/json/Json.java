package io.brokerbench.core.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/** The JSON that operator, coordinator and workers hand to each other and to users. */
public final class Json {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .build();

  private static final Pattern NAMELESS_SOURCE =
      Pattern.compile(" \\(start marker at \\[Source: [^]]*]\\)");

  private Json() {}

  /** The mapper itself, for trees and streams. */
  public static ObjectMapper mapper() {
    return MAPPER;
  }

  /** Writes {@code value} as indented JSON with RFC 3339 times. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + value.getClass(), e);
    }
  }

  /** The tree of a value, equal to the one that is read from the text of {@link #write}. */
  public static JsonNode tree(Object value) {
    try {
      return MAPPER.readTree(write(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if {@code json} is not a {@code type}; names the field
   */
  public static <T> T read(String json, Class<T> type) {
    return read(MAPPER.reader(), json, type);
  }

  /**
   * Reads what {@link #write} of another version wrote: ignores fields that this one does not know.
   *
   * @throws IllegalArgumentException if {@code json} is not a {@code type}; names the field
   */
  public static <T> T readOtherVersion(String json, Class<T> type) {
    return read(
        MAPPER.reader().without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES), json, type);
  }

  /**
   * The same, of a document that is shown or drawn: refuses numbers that are too large for a
   * double, such as 1e999.
   *
   * @throws IllegalArgumentException if {@code json} is not a {@code type}, or has such a number;
   *     names the field
   */
  public static <T> T readFigures(String json, Class<T> type) {
    var read = readOtherVersion(json, type);
    try {
      FiniteNumbers.check(json);
    } catch (JsonProcessingException e) {
      throw noDocument(type, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read;
  }

  private static <T> T read(ObjectReader reader, String json, Class<T> type) {
    try {
      return reader.forType(type).readValue(json);
    } catch (JsonProcessingException e) {
      throw noDocument(type, e);
    }
  }

  private static IllegalArgumentException noDocument(Class<?> type, JsonProcessingException e) {
    return new IllegalArgumentException(
        JsonMessage.NOT_A_DOCUMENT.with(type.getSimpleName(), reason(e)).toString(), e);
  }

  private static String reason(JsonProcessingException e) {
    var words = NAMELESS_SOURCE.matcher(String.valueOf(e.getOriginalMessage())).replaceAll("");
    var field = e instanceof JsonMappingException invalid ? field(invalid.getPath()) : "";
    return field.isEmpty() ? words : field + ": " + words;
  }

  private static String field(List<JsonMappingException.Reference> path) {
    var field = new StringBuilder();
    for (var part : path) {
      if (part.getFieldName() == null) {
        field.append('[').append(part.getIndex()).append(']');
      } else {
        field.append(field.isEmpty() ? "" : ".").append(part.getFieldName());
      }
    }
    return field.toString();
  }
}
