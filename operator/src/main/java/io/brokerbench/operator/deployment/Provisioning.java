package io.brokerbench.operator.deployment;

import io.brokerbench.api.Reason;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/** How far the brokers of a run are. */
public sealed interface Provisioning {

  /**
   * Nothing of them is there yet.
   *
   * @param resources to be made, in order
   * @param message what will be waited for
   */
  record Missing(List<HasMetadata> resources, String message) implements Provisioning {}

  /**
   * They are coming up.
   *
   * @param message what is waited for, and what keeps it
   */
  record Waiting(String message) implements Provisioning {}

  /**
   * Every one of them is ready.
   *
   * @param message how many
   */
  record Ready(String message) implements Provisioning {}

  /**
   * They will not become ready.
   *
   * @param reason for the condition
   * @param message naming the object, and what is said of it
   */
  record Hopeless(Reason reason, String message) implements Provisioning {}
}
