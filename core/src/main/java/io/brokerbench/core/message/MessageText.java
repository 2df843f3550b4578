package io.brokerbench.core.message;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of a message.
 *
 * @param template the words, with each parameter as {@code {name}}, once or more, in any order
 * @param parameters names of the parameters, in the order of the arguments
 */
public record MessageText(String template, List<String> parameters) {

  private static final Pattern PARAMETER = Pattern.compile("\\{([a-zA-Z]+)}");

  /**
   * The words and their parameters.
   *
   * @throws IllegalArgumentException if the template names other parameters than {@code parameters}
   */
  public MessageText {
    parameters = List.copyOf(parameters);
    var named =
        PARAMETER
            .matcher(template)
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toSet());
    if (parameters.size() != named.size() || !named.containsAll(parameters)) {
      throw new IllegalArgumentException(template + " has other parameters than " + parameters);
    }
  }

  /** The words and their parameters, as {@link MessageText}. */
  public static MessageText of(String template, String... parameters) {
    return new MessageText(template, List.of(parameters));
  }

  String format(List<?> arguments) {
    return PARAMETER
        .matcher(template)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(shown(arguments.get(parameters.indexOf(found.group(1))))));
  }

  private static String shown(Object argument) {
    return argument instanceof Collection<?> several
        ? several.stream().map(MessageText::shown).collect(Collectors.joining(", "))
        : String.valueOf(argument);
  }
}
