package io.brokerbench.core.broker;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Compares values of settings as servers read them, whatever they write them like. */
final class SettingValues {

  private SettingValues() {}

  /**
   * Whether two texts mean the same value: numbers by value ({@code 1} and {@code 1.0}), true and
   * false in any case, lists with and without brackets and blanks ({@code a,b} and {@code [a, b]}).
   */
  static boolean same(String wanted, String found) {
    var one = wanted.strip();
    var other = found.strip();
    return one.equals(other)
        || sameNumber(one, other)
        || (isTruth(one) && one.equalsIgnoreCase(other))
        || (isList(one, other) && elements(one).equals(elements(other)));
  }

  private static boolean sameNumber(String one, String other) {
    var number = number(one);
    return number.isPresent()
        && number(other).filter(value -> value.compareTo(number.get()) == 0).isPresent();
  }

  private static Optional<BigDecimal> number(String text) {
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static boolean isTruth(String text) {
    return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
  }

  private static boolean isList(String one, String other) {
    return isBracketed(one) != isBracketed(other) || one.contains(",");
  }

  private static boolean isBracketed(String text) {
    return text.startsWith("[") && text.endsWith("]");
  }

  private static List<String> elements(String text) {
    var inner = isBracketed(text) ? text.substring(1, text.length() - 1) : text;
    return Arrays.stream(inner.split(",")).map(String::strip).toList();
  }
}
