package io.brokerbench.core.durability;

import io.brokerbench.api.DurabilitySpec;

/**
 * A durability level, as every system means it.
 *
 * @param level 1 to 4
 * @param replicationFactor copies of each message
 */
public record DurabilityLevel(int level, int replicationFactor) {

  /** The level that a run asks for. */
  public static DurabilityLevel of(DurabilitySpec spec) {
    return new DurabilityLevel(spec.level(), spec.replicationFactor());
  }

  /** The smallest majority of the replicas. */
  public int majority() {
    return replicationFactor / 2 + 1;
  }

  /** Whether an acknowledged message is on a majority of the replicas. */
  public boolean replicatesSynchronously() {
    return level <= 2;
  }

  /** Whether an acknowledged message is on the disk of each replica that acknowledged it. */
  public boolean writesSynchronously() {
    return level == 1 || level == 3;
  }
}
