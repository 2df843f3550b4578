package io.brokerbench.core.plan;

import java.util.Map;

/**
 * Servers of one role, all with the same settings.
 *
 * @param role such as {@value #BROKER} or {@value #BOOKIE}
 * @param config settings of each that we chose
 */
public record ServerGroup(String role, Map<String, String> config) {

  /** Servers that clients connect to. */
  public static final String BROKER = "broker";

  /** Servers of BookKeeper, which keep the messages of Pulsar. */
  public static final String BOOKIE = "bookie";
}
