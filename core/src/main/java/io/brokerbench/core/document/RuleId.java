package io.brokerbench.core.document;

import io.brokerbench.api.RuleText;
import io.brokerbench.api.SuiteRuleText;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The identity of a rule between fields. The schema puts its errors into words, so that the API
 * server gives the same.
 *
 * @param name of the constant in {@link RuleText} or {@link SuiteRuleText}
 */
public record RuleId(String name) implements MessageId {

  private static final MessageText TEXT = MessageText.of("{details}", "details");

  private static final Map<String, RuleId> BY_TEXT =
      Stream.of(RuleText.all(), SuiteRuleText.all())
          .flatMap(rules -> rules.entrySet().stream())
          .collect(Collectors.toMap(Map.Entry::getValue, rule -> new RuleId(rule.getKey())));

  /** The rule of the schema whose message without values is {@code text}. */
  static RuleId of(String text) {
    var id = BY_TEXT.get(text);
    if (id == null) {
      throw new IllegalStateException("no constant has the message of a rule: " + text);
    }
    return id;
  }

  /** One parameter: the words of the schema, with values. */
  @Override
  public MessageText text() {
    return TEXT;
  }
}
