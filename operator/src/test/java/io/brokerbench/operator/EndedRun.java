package io.brokerbench.operator;

/** The status of runs that have ended. */
final class EndedRun {

  private EndedRun() {}

  /**
   * As YAML, without results.
   *
   * @param fateOfRun Valid, Invalid, or the reason of a failure
   */
  static String status(String fateOfRun) {
    var ran = fateOfRun.equals("Valid") || fateOfRun.equals("Invalid");
    var refused = fateOfRun.equals("SpecInvalid");
    return """
    phase: %s
    message: it ended
    attempts: %s
    completionTime: "2099-11-27T08:03:00Z"
    conditions:
    - {type: Succeeded, status: "%s", reason: %s, message: it ended}
    - {type: Finished, status: "True", reason: %s, message: it ended}
    - {type: Valid, status: "%s", reason: any, message: it ended}
    """
        .formatted(
            ran ? "Succeeded" : "Failed",
            refused ? "null" : "1",
            ran ? "True" : "False",
            ran ? "RunCompleted" : fateOfRun,
            ran ? "RunCompleted" : fateOfRun,
            fateOfRun.equals("Valid") ? "True" : "False");
  }
}
