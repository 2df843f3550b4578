package io.brokerbench.core.handover;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunEnvironment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What the coordinator and the workers of a run are handed: the key {@value #KEY} of the plan
 * ConfigMap.
 *
 * @param plan what to do
 * @param endpoint where the brokers are
 * @param environment what the operator saw
 * @param durabilityBefore what was read back before load
 */
public record WorkOrder(
    RunPlan plan,
    Endpoint endpoint,
    RunEnvironment environment,
    VerificationReport durabilityBefore) {

  /** The key of the plan ConfigMap, and the name of the file that it is mounted as. */
  public static final String KEY = "work-order.json.gz";

  /**
   * As it is handed over: compressed JSON. It has every setting of every partition that was read
   * back, which are tens of thousands, and a ConfigMap holds a megabyte.
   */
  public byte[] pack() {
    var bytes = new ByteArrayOutputStream();
    try (var json = new GZIPOutputStream(bytes)) {
      Json.mapper().writeValue(json, this);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #pack} made.
   *
   * @throws IOException if it is something else
   */
  public static WorkOrder unpack(byte[] packed) throws IOException {
    try (var json = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return Json.mapper().readValue(json, WorkOrder.class);
    }
  }
}
