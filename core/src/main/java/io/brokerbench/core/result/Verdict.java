package io.brokerbench.core.result;

import io.brokerbench.core.message.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the figures may be quoted, and why or why not.
 *
 * @param valid whether every check holds
 * @param checks every check with its limit and what was found
 */
public record Verdict(boolean valid, List<Check> checks) {

  /** The same, and one check more. */
  public Verdict with(Check check) {
    var all = new ArrayList<>(checks);
    all.add(check);
    return new Verdict(valid && check.holds(), List.copyOf(all));
  }

  /** Whether that check has been made, holding or not. */
  public boolean knows(CheckName name) {
    return checks.stream().anyMatch(check -> check.name().equals(name.name()));
  }

  /**
   * One check.
   *
   * @param name of the check, the reason of the condition where it does not hold: a {@link
   *     CheckName}, or that of another version of brokerbench
   * @param holds whether it holds
   * @param limit the limit, to read
   * @param found what was found, to read
   * @param reportedOnly whether it holds whatever is found, since the run sets no limit
   */
  public record Check(
      String name, boolean holds, String limit, String found, boolean reportedOnly) {

    /** One with a limit. */
    public Check(String name, boolean holds, String limit, String found) {
      this(name, holds, limit, found, false);
    }

    /** The same, of messages. */
    public static Check of(CheckName name, boolean holds, Message limit, Message found) {
      return new Check(name.name(), holds, limit.toString(), found.toString());
    }

    /** One that holds whatever is found. */
    public static Check reportedOnly(CheckName name, Message limit, Message found) {
      return new Check(name.name(), true, limit.toString(), found.toString(), true);
    }
  }
}
