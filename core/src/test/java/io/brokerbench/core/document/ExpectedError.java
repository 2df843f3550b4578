package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.RuleText;
import io.brokerbench.api.SuiteRuleText;
import io.brokerbench.core.message.Message;
import java.util.Collection;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An error as tables write it. One of
 *
 * <ul>
 *   <li>a keyword of the schema, with its limit: {@code minimum 60};
 *   <li>a rule of {@link RuleText} or {@link SuiteRuleText}, with values that the message contains
 *       in this order, among them all of its numbers: {@code FEWER_NODES_THAN_REPLICAS 4, 3};
 *   <li>a {@link DocumentMessage} with its arguments: {@code MUST_BE WHOLE_NUMBER_BETWEEN 1, 4}. Of
 *       known fields, some are enough.
 * </ul>
 */
public record ExpectedError(String id, String values) {

  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(?!\\w)");

  /** Reads one. */
  public static ExpectedError parse(String error) {
    var parts = error.strip().split(" ", 2);
    return new ExpectedError(parts[0], parts.length == 1 ? "" : parts[1]);
  }

  /** Compares identities and values, never words. */
  public void assertIs(Message message) {
    if (RuleText.all().containsKey(id) || SuiteRuleText.all().containsKey(id)) {
      assertIsRule(message);
    } else if (id.matches("UNKNOWN_.*FIELD")) {
      assertThat(message.id()).isEqualTo(DocumentMessage.valueOf(id));
      assertThat((Collection<?>) message.arguments().getFirst())
          .map(Object::toString)
          .containsAll(separated());
    } else if (Character.isUpperCase(id.charAt(0))) {
      assertThat(notation(message)).isEqualTo((id + " " + values).strip());
    } else {
      assertThat(notation(message)).matches(ofKeyword());
    }
  }

  /** The identity, and the arguments. */
  static String notation(Message message) {
    return (message.id().name() + " " + notation(message.arguments())).strip();
  }

  private static String notation(Collection<?> arguments) {
    return arguments.stream().map(ExpectedError::shown).collect(Collectors.joining(", "));
  }

  private static String shown(Object argument) {
    return switch (argument) {
      case Message message -> notation(message);
      case Collection<?> several -> notation(several);
      default -> argument.toString();
    };
  }

  private List<String> separated() {
    return values.isEmpty() ? List.of() : List.of(values.split(", "));
  }

  private void assertIsRule(Message message) {
    assertThat(message.id()).isEqualTo(new RuleId(id));
    var words = message.toString();
    var numbers = separated().stream().filter(value -> value.matches("\\d+")).toList();
    assertThat(NUMBER.matcher(words).results().map(MatchResult::group).toList())
        .as(words)
        .isEqualTo(numbers);
    if (!separated().isEmpty()) {
      assertThat(words).containsSubsequence(separated());
    }
  }

  private String ofKeyword() {
    var limit = Pattern.quote(values);
    return switch (id) {
      case "minimum" -> "MUST_BE WHOLE_NUMBER_(AT_LEAST %1$s|BETWEEN %1$s, \\d+)".formatted(limit);
      case "maximum" -> "MUST_BE WHOLE_NUMBER_(AT_MOST %1$s|BETWEEN \\d+, %1$s)".formatted(limit);
      case "pattern" ->
          "(MUST_MATCH %s|AXIS_NAME 30|PRICE|STORAGE_SIZE|JVM_SIZE|QUANTITY)".formatted(limit);
      case "enum" -> "MUST_BE ONE_OF " + limit;
      case "minLength" -> "WRONG_LENGTH %s, \\d+".formatted(limit);
      case "maxLength" -> "WRONG_LENGTH \\d+, " + limit;
      case "maxItems" -> "TOO_MANY_ITEMS \\d+, " + limit;
      case "maxProperties" -> "TOO_MANY_ENTRIES \\d+, " + limit;
      case "required" -> "REQUIRED(_AS .+)?";
      default -> throw new IllegalArgumentException("neither keyword nor identity: " + id);
    };
  }
}
