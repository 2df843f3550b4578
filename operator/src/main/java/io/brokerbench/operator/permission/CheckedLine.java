package io.brokerbench.operator.permission;

import io.brokerbench.core.message.Message;

/**
 * One line of a check: {@code ok} or {@code WRONG}, and what was found.
 *
 * @param asExpected whether that is as it must be
 * @param found such as a permission that is granted
 */
public record CheckedLine(boolean asExpected, Message found) {

  @Override
  public String toString() {
    return "%-5s %s".formatted(asExpected ? "ok" : "WRONG", found);
  }
}
