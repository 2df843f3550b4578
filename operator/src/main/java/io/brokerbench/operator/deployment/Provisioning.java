package io.brokerbench.operator.deployment;

import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Message;
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
  record Missing(List<HasMetadata> resources, Message message) implements Provisioning {}

  /**
   * Nothing of them is there yet, and what is to be made has to be rendered first.
   *
   * @param request what by
   * @param message what will be waited for
   */
  record NeedsChart(ChartRequest request, Message message) implements Provisioning {}

  /**
   * Some of them are not there yet, and what is to be made has been rendered.
   *
   * @param resources to be applied, in order; Jobs are made once
   * @param message what will be waited for
   */
  record Rendered(List<HasMetadata> resources, Message message) implements Provisioning {}

  /**
   * They are coming up.
   *
   * @param message what is waited for, and what keeps it
   * @param scheduled whether all of their pods have their nodes, so that other pods of the run
   *     cannot take these
   */
  record Waiting(Message message, boolean scheduled) implements Provisioning {

    /** Not all of their pods have their nodes. */
    public Waiting(Message message) {
      this(message, false);
    }
  }

  /**
   * Every one of them is ready.
   *
   * @param message how many
   */
  record Ready(Message message) implements Provisioning {}

  /**
   * They will not become ready.
   *
   * @param reason for the condition
   * @param message naming the object, and what is said of it
   */
  record Hopeless(Reason reason, Message message) implements Provisioning {}
}
