package io.brokerbench.operator.inspect;

import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.message.Message;

/** What came of a {@link BrokerTask}. */
public sealed interface BrokerTaskResult {

  /**
   * The settings were read.
   *
   * @param report as they were read
   */
  record Read(VerificationReport report) implements BrokerTaskResult {}

  /** The topics are gone. */
  record TopicsDeleted() implements BrokerTaskResult {}

  /**
   * The cluster did not do it.
   *
   * @param answered whether there were brokers to ask
   * @param message what was asked of which cluster, and what it said
   */
  record Failed(boolean answered, Message message) implements BrokerTaskResult {}

  /**
   * Nobody was asked to do it: we have nothing to be let in by, or the cluster does not take it.
   *
   * @param reason why the run ends
   * @param message what is wrong with which credentials, and nothing that is in them
   */
  record NotLetIn(Reason reason, Message message) implements BrokerTaskResult {}
}
