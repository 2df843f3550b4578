package io.brokerbench.operator.permission;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What somebody who asked has found.
 *
 * @param lines one about each permission
 * @param asExpected whether all of them are what they must be
 */
public record PermissionReport(List<String> lines, boolean asExpected) {

  /** Copies. */
  public PermissionReport {
    lines = List.copyOf(lines);
  }

  /** Asks {@code permitted} about each. */
  public static PermissionReport of(
      List<ExpectedPermission> table, Predicate<ExpectedPermission> permitted) {
    var lines = new ArrayList<String>();
    var surprises = 0;
    for (var expected : table) {
      var found = permitted.test(expected);
      lines.add(expected.line(found));
      surprises += found == expected.allowed() ? 0 : 1;
    }
    return new PermissionReport(lines, surprises == 0);
  }
}
