package io.brokerbench.operator.permission;

import java.util.List;
import java.util.function.Predicate;

/**
 * What somebody who asked has found.
 *
 * @param lines one about each permission
 */
public record PermissionReport(List<CheckedLine> lines) {

  /** Copies. */
  public PermissionReport {
    lines = List.copyOf(lines);
  }

  /** Asks {@code permitted} about each. */
  public static PermissionReport of(
      List<ExpectedPermission> table, Predicate<ExpectedPermission> permitted) {
    return new PermissionReport(
        table.stream().map(expected -> expected.line(permitted.test(expected))).toList());
  }

  /** Whether all of them are what they must be. */
  public boolean asExpected() {
    return lines.stream().allMatch(CheckedLine::asExpected);
  }
}
