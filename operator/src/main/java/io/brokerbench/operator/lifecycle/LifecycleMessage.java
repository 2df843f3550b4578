package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** The life of a run as a whole: how it begins, is suspended or retried, and ends. */
enum LifecycleMessage implements MessageId {
  ACTIVE("the run is active"),
  ACCEPTED("accepted"),
  NOT_MEASURED("nothing has been measured yet"),
  NOT_VALID("the run failed: do not quote its figures"),
  REFUSED("the API server refused a request: {details}", "details"),
  DEADLINE_EXCEEDED(
      "the run exceeded {field} {seconds} in phase {phase}: {details}",
      "field",
      "seconds",
      "phase",
      "details"),
  SUSPENDING("suspending: the operator deletes everything of this attempt"),
  SUSPENDED("suspended until spec.suspend is false"),
  RESUMED("resumed"),
  RETRYING("retrying after {reason}: {details}", "reason", "details"),
  NOT_RETRIED("failed and not retried: {details}", "details"),
  TEARING_DOWN("deleting everything of the run; {details}", "details"),
  PARTIAL_RESULTS_OF_SUSPENDED("results up to the suspension of the run"),
  PARTIAL_RESULTS_OF_FAILED("results up to the failure of the run"),
  FINISHED("the run has finished"),
  ALL_DELETED("everything of the run was deleted except its results"),
  OTHERS_DELETED("everything else was deleted except the results"),
  TOPICS_LEFT("topics of the run were not deleted: {details}", "details"),
  RETAINED("retained until you delete the run: {names}", "names"),
  BROKERS("the brokers"),
  JOB("job/{job}", "job");

  private final MessageText text;

  LifecycleMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
