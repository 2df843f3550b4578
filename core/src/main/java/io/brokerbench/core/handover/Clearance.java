package io.brokerbench.core.handover;

import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.RunEnvironment;
import java.io.IOException;

/**
 * The operator's permission to use the brokers: they are ready, have the topics, and were read
 * back. The coordinator starts while they do, and waits for the key {@value #KEY} of the clearance
 * ConfigMap.
 *
 * @param environment what the operator saw
 * @param durabilityBefore what was read back before load
 */
public record Clearance(RunEnvironment environment, VerificationReport durabilityBefore) {

  /** The key of the clearance ConfigMap. */
  public static final String KEY = "clearance.json.gz";

  /** As it is handed over: compressed JSON. */
  public byte[] pack() {
    return Packed.of(this);
  }

  /**
   * Reads what {@link #pack} made: of a newer operator too, which may have been installed since the
   * coordinator started.
   *
   * @throws IOException if it is something else
   */
  public static Clearance unpack(byte[] packed) throws IOException {
    return Packed.readOtherVersion(packed, Clearance.class);
  }
}
