package io.brokerbench.operator.observe;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What keeps the pods and Jobs of a run from their work, and how containers ended. */
public enum PodMessage implements MessageId {
  POD("pod {pod}", "pod"),
  CONTAINER("pod {pod} (container {container})", "pod", "container"),
  IMAGE_NOT_PULLED("{subject} cannot pull image {image}: {details}", "subject", "image", "details"),
  NOT_STARTED("{subject} cannot start: {details}", "subject", "details"),
  CRASHED("{subject} has crashed {count} times: {details}", "subject", "count", "details"),
  EVICTED("{subject} was evicted: {details}", "subject", "details"),
  EVICTED_AND_GONE("a pod was evicted: {details}", "details"),
  ENDED("{subject} ended with {exit}", "subject", "exit"),
  FAILED("{subject} failed: {details}", "subject", "details"),
  NOT_EXPLAINED("Kubernetes gives no reason"),
  NODE_LOST(
      "{subject} is on node {node}, which is not ready since {time}: {details}",
      "subject",
      "node",
      "time",
      "details"),
  UNSCHEDULABLE("{subject} is not scheduled: {details}", "subject", "details"),
  WORKER_UNSCHEDULABLE(
      "{subject} is not scheduled: {details} Each worker needs a node of its own without"
          + " brokers of the run. Add nodes that spec.workers.placement selects, lower"
          + " spec.workers.count, or set spec.checks.sharedNodes to Report",
      "subject",
      "details"),
  POD_NOT_CREATED("{kind} {name} is missing a pod: {details}", "kind", "name", "details"),
  JOB_FAILED("job {job} failed", "job"),
  JOB_FAILED_BECAUSE("job {job} failed: {details}", "job", "details"),
  REPORT_UNREADABLE("job {job} wrote this instead of a report: {details}", "job", "details"),
  EXIT_CODE("exit code {exitCode}", "exitCode"),
  EXIT_CODE_WITH_REASON("exit code {exitCode} ({reason})", "exitCode", "reason"),
  EXIT_WITH_LAST_LINE("{exit}: {details}", "exit", "details"),
  ENDED_AT("{subject} ended with {exit} at {time}", "subject", "exit", "time"),
  RESTARTED_AT("{subject} was restarted at {time}", "subject", "time"),
  RECREATED_AT("{subject} was recreated at {time}", "subject", "time");

  private final MessageText text;

  PodMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
