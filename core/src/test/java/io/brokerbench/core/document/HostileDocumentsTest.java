package io.brokerbench.core.document;

import static io.brokerbench.core.document.DocumentMessage.FILE_TOO_LONG;
import static io.brokerbench.core.document.DocumentMessage.MUST_BE;
import static io.brokerbench.core.document.DocumentMessage.MUST_NOT_BE_A_STRING;
import static io.brokerbench.core.document.DocumentMessage.NOT_ONE_DOCUMENT;
import static io.brokerbench.core.document.DocumentMessage.NOT_YAML;
import static io.brokerbench.core.document.DocumentMessage.NOT_YAML_IN_LINE;
import static io.brokerbench.core.document.DocumentMessage.UNKNOWN_OMB_FIELD;
import static io.brokerbench.core.document.DocumentMessage.WHOLE_NUMBER_OF_64_BITS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.text.Printable;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files, and resources, of somebody who means ill. */
@Timeout(30)
class HostileDocumentsTest {

  private static final String ESCAPE = "\\e]0;title\\a\\e[2J";

  /** One line, short, and soon: the operator reads files between all that it does. */
  @ParameterizedTest(name = "{0}")
  @MethodSource
  void fileIsRefusedInOneLine(String what, String file, MessageId error, String shown) {
    var started = System.nanoTime();

    var refused = catchThrowableOfType(InvalidRunException.class, () -> OmbWorkload.parse(file));

    assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(10));
    assertThat(refused).isNotNull();
    assertThat(refused.problems())
        .extracting(Problem::toString)
        .allMatch(Printable::isPlain)
        .allSatisfy(problem -> assertThat(problem).hasSizeLessThan(1000));
    assertThat(refused.problems())
        .filteredOn(problem -> problem.message().id().equals(error))
        .extracting(Problem::toString)
        .anySatisfy(problem -> assertThat(problem).contains(shown));
  }

  static Stream<Arguments> fileIsRefusedInOneLine() {
    return Stream.of(
        Arguments.of("more than a file has", "#".repeat(65_537), FILE_TOO_LONG, "65536"),
        Arguments.of("a megabyte", "a: " + "x".repeat(1_000_000), FILE_TOO_LONG, "1000003"),
        Arguments.of("billion laughs", laughs(), UNKNOWN_OMB_FIELD, "a0: "),
        Arguments.of(
            "alias for a number", "topics: &n 4\nmessageSize: *n", MUST_NOT_BE_A_STRING, "\"n\""),
        Arguments.of("deep lists", "topics: " + "[".repeat(60_000), NOT_YAML, "nesting depth"),
        Arguments.of("deep maps", "{a: ".repeat(16_000), NOT_YAML, "nesting depth"),
        Arguments.of("lists in a line", "- ".repeat(30_000), NOT_YAML, "nesting depth"),
        Arguments.of("key without end", "k".repeat(60_000) + ": 1", NOT_YAML_IN_LINE, ""),
        Arguments.of("many keys", many(5_000), UNKNOWN_OMB_FIELD, "k0: "),
        Arguments.of("many documents", "---\n".repeat(16_000), NOT_ONE_DOCUMENT, "16000"),
        Arguments.of("key twice", "topics: 1\ntopics: 2", NOT_YAML_IN_LINE, "Duplicate field"),
        Arguments.of("merged map", "a: &a {topics: 1}\n<<: *a", UNKNOWN_OMB_FIELD, "<<: "),
        Arguments.of("class", "topics: !!javax.script.ScriptEngineManager []", MUST_BE, "topics: "),
        Arguments.of("tag", "topics: !!float x", NOT_YAML_IN_LINE, ""),
        Arguments.of(
            "digits", "topics: " + "9".repeat(60_000), MUST_NOT_BE_A_STRING, "(60000 characters)"),
        Arguments.of("exponent", "topics: 1e999999999", MUST_BE, "topics: "),
        Arguments.of("beyond long", "topics: 9223372036854775808", MUST_BE, "9223372036854775808"),
        Arguments.of("beyond int", "topics: 2147483648", MUST_BE, "2147483647"),
        Arguments.of("overflow", "testDurationMinutes: 9223372036854775807", MUST_BE, "10080"),
        Arguments.of("not a number", "topics: .nan", NOT_YAML_IN_LINE, ""),
        Arguments.of("null", "topics: null", MUST_BE, "\"null\""),
        Arguments.of(
            "bytes that are no text", "topics: \ufffd\ufffd", MUST_NOT_BE_A_STRING, "\ufffd"),
        Arguments.of("binary", "\0\1\ufffd\ufffd\ufffd\ufffd", NOT_YAML_IN_LINE, ""),
        Arguments.of("control characters", "topics: \u001b[31m", NOT_YAML_IN_LINE, ""),
        Arguments.of(
            "escapes in a value", "topics: \"" + ESCAPE + "\"", MUST_NOT_BE_A_STRING, "\\u001b"),
        Arguments.of("escapes in a name", "\"" + ESCAPE + "\\nx\": 1", UNKNOWN_OMB_FIELD, "\\nx"),
        Arguments.of("escapes of keys", "keyDistributor: \"" + ESCAPE + "\"", MUST_BE, "\\u001b"),
        Arguments.of(
            "turned text", "keyDistributor: \"\\u202e\\u2028\"", MUST_BE, "\\u202e\\u2028"),
        Arguments.of("nothing", "", NOT_ONE_DOCUMENT, " 0 "));
  }

  /** Aliases are texts here: nothing is put in their place. */
  private static String laughs() {
    var laughs = new StringBuilder("a0: &a0 [lol, lol, lol]\n");
    for (var i = 1; i < 40; i++) {
      laughs.append("a%d: &a%d [*a%d, *a%d, *a%d]%n".formatted(i, i, i - 1, i - 1, i - 1));
    }
    return laughs.toString();
  }

  private static String many(int keys) {
    var text = new StringBuilder();
    IntStream.range(0, keys).forEach(i -> text.append("k").append(i).append(": 1\n"));
    return text.toString();
  }

  /**
   * The operator lists all runs at once: one that the API server has taken, and that Java cannot
   * read, would keep all others from it.
   */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void everyNumberThatTheSchemaAllowsCanBeRead(String field, long number) {
    var spec = JsonNodeFactory.instance.objectNode();
    var group = spec;
    var parts = field.split("\\.");
    for (var i = 0; i < parts.length - 1; i++) {
      group = group.withObjectProperty(parts[i]);
    }
    var last = parts[parts.length - 1];
    if (last.endsWith("[]")) {
      group.putArray(last.replace("[]", "")).add(number);
    } else {
      group.put(last, number);
    }

    assertThatCode(() -> RunDocument.SERIALIZATION.convertValue(spec, BenchmarkRunSpec.class))
        .doesNotThrowAnyException();
  }

  static Stream<Arguments> everyNumberThatTheSchemaAllowsCanBeRead() {
    var numbers = new TreeMap<String, JsonNode>();
    collect("", CrdSchema.load().at("/properties/spec"), numbers);
    return numbers.entrySet().stream()
        // Numbers of tolerations and objectives are long in Java too.
        .filter(field -> !field.getKey().contains("[]."))
        .flatMap(
            field ->
                Stream.of(
                    Arguments.of(
                        field.getKey(), field.getValue().path("minimum").asLong(Integer.MIN_VALUE)),
                    Arguments.of(
                        field.getKey(), field.getValue().path("maximum").asLong(Long.MAX_VALUE))));
  }

  /** The API server refuses it too: see hostile-input.txt of the end-to-end suite. */
  @Test
  void refusesNumbersBeyond64Bits() {
    var schema = CrdSchema.load().at("/properties/spec/properties/checks/properties/maxSendErrors");
    var value = JsonNodeFactory.instance.numberNode(new BigInteger("9223372036854775808"));

    assertThat(SchemaValidator.validate(value, schema, "checks.maxSendErrors"))
        .containsExactly(
            new Problem(
                "checks.maxSendErrors",
                "9223372036854775808",
                MUST_BE.with(WHOLE_NUMBER_OF_64_BITS.with())));
  }

  private static void collect(String field, JsonNode schema, Map<String, JsonNode> numbers) {
    if (schema.path("type").asText().equals("integer")) {
      numbers.put(field, schema);
    }
    schema
        .path("properties")
        .properties()
        .forEach(
            property ->
                collect(
                    field.isEmpty() ? property.getKey() : field + "." + property.getKey(),
                    property.getValue(),
                    numbers));
    if (schema.has("items")) {
      collect(field + "[]", schema.path("items"), numbers);
    }
  }

  /** An empty one cannot be read, one with an exponent may have a billion digits. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "banana",
        "Gi",
        " 1Gi",
        "1Gi ",
        "1Gi\nx",
        "-1",
        "+1",
        "1e3",
        "1E999999999",
        "1e-999999999",
        "NaN",
        "٣",
        "9999999999999999"
      })
  void refusesQuantitiesThatAreNone(String quantity) {
    assertThat(problemsOf(JsonNodeFactory.instance.textNode(quantity))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "0", "100m", "0.5", "1Gi", "1500M", "2k", "999999999999999"})
  void acceptsThoseOfKubernetes(String quantity) {
    assertThat(problemsOf(JsonNodeFactory.instance.textNode(quantity))).isEmpty();
    assertThatCode(() -> Quantity.getAmountInBytes(new Quantity(quantity)))
        .doesNotThrowAnyException();
  }

  private static List<Problem> problemsOf(JsonNode quantity) {
    ObjectNode limits = JsonNodeFactory.instance.objectNode();
    limits.setAll(new HashMap<>(Map.of("cpu", quantity)));
    var schema = CrdSchema.load().at("/properties/spec/properties/workers/properties/resources");
    var resources = JsonNodeFactory.instance.objectNode();
    resources.set("limits", limits);
    return SchemaValidator.validate(resources, schema, "resources");
  }
}
