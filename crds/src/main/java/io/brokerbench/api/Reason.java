package io.brokerbench.api;

/**
 * Why a run ended, or why a condition is not True: the reasons of conditions and events. Each has
 * its meaning and a remedy, from which docs/troubleshooting.md is generated.
 */
public enum Reason implements ConditionReason {
  RunCompleted(
      Retry.WOULD_FAIL_AGAIN,
      "The run went through every phase and its results are published.",
      "Nothing."),
  SpecInvalid(
      Retry.WOULD_FAIL_AGAIN,
      "The spec contradicts itself, or something that it refers to, in a way that the API"
          + " server cannot check. Nothing was deployed.",
      "Create a run with another spec. The message names the field, its value and the"
          + " allowed values."),
  StrimziNotInstalled(
      Retry.WOULD_FAIL_AGAIN,
      "The run needs Strimzi, which is not installed in the cluster.",
      "Install Strimzi 1.0 or newer, or set spec.broker.deployment.type to StatefulSet or"
          + " External."),
  StrimziRefused(
      Retry.WOULD_FAIL_AGAIN,
      "Strimzi rejects the Kafka cluster that the run asks for.",
      "Read the message, which quotes Strimzi. The usual cause is a Kafka version that"
          + " Strimzi does not support."),
  DiskProbeFailed(
      Retry.MAY_PASS,
      "The operator could not probe the disks, or could not release them afterwards.",
      "Check the storage class, its capacity and its reclaim policy. The message names the"
          + " Job and the pod."),
  DiskTooSlow(
      Retry.WOULD_FAIL_AGAIN,
      "A disk misses a limit of the run.",
      "Replace the node, or change the limits in spec.checks.diskProbe. status.disks has"
          + " the measured figures."),
  PageCacheNotDropped(
      Retry.MAY_PASS,
      "The page cache of a node could not be dropped.",
      "Allow privileged pods in the page-cache namespace of the operator's chart. The"
          + " message names the Job and the pod."),
  BrokerImageNotPulled(
      Retry.MAY_PASS,
      "The image of a broker cannot be pulled.",
      "Check spec.broker.version and spec.broker.image, the registry and its credentials."
          + " The message names the image."),
  BrokerCrashed(
      Retry.MAY_PASS,
      "A container of a broker ends repeatedly, or cannot be started.",
      "The message has the pod, its exit code and the last line of its log. Set"
          + " spec.retain.brokers to OnFailure to keep the pods. After exit code 137 with"
          + " OOMKilled, raise the memory limit or lower the heap."),
  ChartNotRendered(
      Retry.MAY_PASS,
      "The chart of the brokers is not available, or does not render.",
      "Check the chart settings of the operator, the repository and the network. The"
          + " message quotes helm."),
  ChartRefused(
      Retry.WOULD_FAIL_AGAIN,
      "The chart of the brokers renders an object that no run may create.",
      "Use a version of the chart that the operator permits. The message names the object"
          + " and the field."),
  BrokerUnreachable(
      Retry.MAY_PASS,
      "The cluster does not answer.",
      "Check the address of an External cluster, DNS, network policies and listeners. The"
          + " operator and the workers must reach every broker by the name that it advertises."),
  AuthenticationFailed(
      Retry.WOULD_FAIL_AGAIN,
      "An existing cluster rejects the credentials of the run, or its certificate is not"
          + " trusted. Nothing was deployed.",
      "Check the user, password, token or certificate in the Secret, and"
          + " spec.broker.deployment.external.tls. The certificate of the brokers must have"
          + " the name by which the run connects. The message quotes the cluster, or TLS."),
  BrokerRequestFailed(
      Retry.MAY_PASS,
      "The brokers answer, but did not create the topics or did not report their settings.",
      "Check the logs of the brokers, and the quotas and permissions of an External"
          + " cluster. The message quotes the brokers."),
  DurabilityMismatch(
      Retry.WOULD_FAIL_AGAIN,
      "A setting that was read back before load differs from the durability level. Nothing"
          + " was measured.",
      "Remove the override. The message names the broker, the setting, and the found and"
          + " wanted values."),
  DurabilityChanged(
      Retry.WOULD_FAIL_AGAIN,
      "A setting matched before load and did not match after it, or a replica fell out of"
          + " sync. The figures are not valid.",
      "Find the cause of the change: another client that alters brokers during a run, or a"
          + " replica that falls behind. The message names the setting."),
  DurabilityUnknown(
      Retry.MAY_PASS,
      "A setting could not be read back.",
      "The message names the setting. A proof needs the answer of every broker. On External"
          + " clusters, set pulsar.bookieUrls or --bookie-url, rabbitmq.managementUrls or"
          + " --management-url, or set spec.checks.durability to Report."),
  WorkerImageNotPulled(
      Retry.MAY_PASS,
      "The image of a coordinator or worker cannot be pulled.",
      "Check runs.workerImage of the operator's chart."),
  CoordinatorFailed(
      Retry.MAY_PASS,
      "The coordinator ended before it wrote the results.",
      "The message has the pod, its exit code and the last line of its log. The pod is"
          + " kept, unless spec.retain.pods is Never."),
  WorkerFailed(
      Retry.MAY_PASS,
      "A worker ended, or did not respond, before the end of the load.",
      "The message has the pod, its exit code and the last line of its log. Pods that have"
          + " ended are kept, unless spec.retain.pods is Never."),
  WorkerOOMKilled(
      Retry.WOULD_FAIL_AGAIN,
      "A worker was killed because it exceeded its memory limit.",
      "Raise spec.workers.resources, or use more workers, smaller batches or fewer"
          + " partitions per worker. The message names the pod."),
  WorkerEvicted(
      Retry.MAY_PASS,
      "A worker was evicted from its node.",
      "The message has the cause. Keep drains, taints and pods of higher priority away from"
          + " nodes with runs. After an eviction by the kubelet, set the requests of workers"
          + " to their limits, and use nodes with enough room."),
  NodeLost(
      Retry.MAY_PASS,
      "A node with pods of the run is not ready and does not report on them.",
      "Bring the node back, or delete its Node object: until then its pods keep the run"
          + " from finishing. The message names the pod and the node, and quotes the condition"
          + " of the node."),
  NodeWatchFailed(
      Retry.MAY_PASS,
      "The pod that reports dirty pages of a broker node is not running.",
      "Check runs.nodeToolsImage of the operator's chart and the registry, or remove"
          + " spec.checks.maxDirtyPageBytes. The message names the pod."),
  CoordinatorOOMKilled(
      Retry.WOULD_FAIL_AGAIN,
      "The coordinator was killed because it exceeded its memory limit.",
      "Use fewer workers, fewer subscriptions or a shorter load. Report the run as an" + " issue."),
  LoadStopped(
      Retry.MAY_PASS,
      "The coordinator was stopped: its pod was deleted or evicted, or a user pressed" + " Ctrl-C.",
      "Keep drains and evictions away from nodes with runs. The results up to that point"
          + " are published."),
  ResultsUnavailable(
      Retry.MAY_PASS,
      "The results could not be read or written.",
      "The message names the ConfigMap. It was deleted, or the API server did not answer."),
  ObjectivesMissed(
      Retry.WOULD_FAIL_AGAIN,
      "The figures miss an objective of the run.",
      "The message names each missed objective with the measured figure. The run itself has"
          + " succeeded, and may be valid."),
  ArchiveFailed(
      Retry.WOULD_FAIL_AGAIN,
      "The archiver could not archive the results of the run. Nothing is deleted before they are"
          + " archived.",
      "The message quotes the archive. Check its address, credentials, permissions and free"
          + " space. The archiver retries by itself, at the latest after 10 minutes."
          + " If the ConfigMap itself is gone, delete the run."),
  StartDeadlineExceeded(
      Retry.MAY_PASS,
      "Brokers or workers were not ready in time for the first message.",
      "The message names the pending step, and quotes the scheduler if a pod has no node."
          + " Remove the cause, or raise spec.startDeadlineSeconds."),
  Unschedulable(
      Retry.MAY_PASS,
      "No node accepted a pod of the run within spec.startDeadlineSeconds.",
      "Check the requests of the pods, placement, tolerations and the storage class. The"
          + " message quotes the scheduler. If it mentions anti-affinity, there are too few"
          + " nodes for all workers: add nodes, or set spec.checks.sharedNodes to Report."),
  QuotaExceeded(
      Retry.MAY_PASS,
      "The quota of the namespace has no room for the run.",
      "Raise the quota, or wait until it has room. The message names the quota. The"
          + " operator waits for pods until spec.startDeadlineSeconds is exceeded."),
  PodDenied(
      Retry.WOULD_FAIL_AGAIN,
      "The Pod Security level of the namespace, or an admission policy, rejects a pod of"
          + " the run.",
      "The message quotes the API server, and names the object that is missing the pod."
          + " docs/security.md lists the level that each kind of pod needs."),
  ActiveDeadlineExceeded(
      Retry.MAY_PASS,
      "The run exceeded spec.activeDeadlineSeconds.",
      "Raise spec.activeDeadlineSeconds. The message names the pending step. The results up"
          + " to that point are published."),
  RequestRefused(
      Retry.WOULD_FAIL_AGAIN,
      "The API server rejected a request of the operator.",
      "The message quotes the API server. A possible cause is an admission policy of the"
          + " namespace."),
  PermissionMissing(
      Retry.WOULD_FAIL_AGAIN,
      "The operator lacks a permission, a feature is not enabled, or the operator may not"
          + " read a Secret.",
      "Upgrade the operator's release with the chart value that the message names. For a"
          + " Secret, its owner runs the commands in the message.");

  /** Whether a fresh attempt may go better though nobody has changed anything. */
  private enum Retry {
    MAY_PASS,
    WOULD_FAIL_AGAIN
  }

  private final Retry retry;
  private final String meaning;
  private final String remedy;

  Reason(Retry retry, String meaning, String remedy) {
    this.retry = retry;
    this.meaning = meaning;
    this.remedy = remedy;
  }

  /** Whether a fresh attempt may well go better: nobody has to change anything before it. */
  public boolean mayPass() {
    return retry == Retry.MAY_PASS;
  }

  /** What has happened, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** What to do about it, in a sentence or two. */
  public String remedy() {
    return remedy;
  }
}
