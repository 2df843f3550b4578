package io.brokerbench.core.handover;

import io.brokerbench.api.Reason;
import io.brokerbench.core.json.Json;

/**
 * Why a coordinator ended without results: the termination message of its container, as JSON.
 *
 * @param reason for the condition
 * @param message in one line
 */
public record CoordinatorFailure(Reason reason, String message) {

  /**
   * Reads a termination message, also of an older or newer coordinator.
   *
   * @throws IllegalArgumentException if {@code json} is no failure; names the field
   */
  public static CoordinatorFailure parse(String json) {
    return Json.readOtherVersion(json, CoordinatorFailure.class);
  }
}
