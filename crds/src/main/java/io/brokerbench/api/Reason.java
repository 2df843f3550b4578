package io.brokerbench.api;

/**
 * Why a run ended, or why a condition is not True: the reasons of conditions and events. Each says
 * what it means and what to do; docs/troubleshooting.md is generated from that.
 */
public enum Reason {
  RunCompleted(
      Retry.WOULD_FAIL_AGAIN,
      "The run went through every phase and its results are published.",
      "Nothing."),
  SpecInvalid(
      Retry.WOULD_FAIL_AGAIN,
      "The spec contradicts itself, or what it refers to, in a way that the API server "
          + "cannot see; nothing was deployed.",
      "The message names field, value and what is allowed: create a run with another spec."),
  StrimziNotInstalled(
      Retry.WOULD_FAIL_AGAIN,
      "Strimzi, which the run asks for, is not in the cluster.",
      "Install Strimzi 1.0 or newer, or set spec.broker.deployment.type to StatefulSet or "
          + "External."),
  StrimziRefused(
      Retry.WOULD_FAIL_AGAIN,
      "Strimzi will not make a Kafka cluster of what the run asks for.",
      "The message has Strimzi's own words; most often the version of Kafka is not one of "
          + "those that it supports."),
  DiskProbeFailed(
      Retry.MAY_PASS,
      "The disks could not be probed, or not be given back afterwards.",
      "The message names Job and pod: look at the storage class, its capacity and its "
          + "reclaim policy."),
  DiskTooSlow(
      Retry.WOULD_FAIL_AGAIN,
      "A disk misses a limit of the run.",
      "status.disks has what was measured: replace the node, or set other limits in "
          + "spec.checks.diskProbe."),
  PageCacheNotDropped(
      Retry.MAY_PASS,
      "The page cache of a node could not be dropped.",
      "The message names Job and pod: the chart's page-cache namespace must admit "
          + "privileged pods."),
  BrokerImageNotPulled(
      Retry.MAY_PASS,
      "The image of a broker cannot be pulled.",
      "The message names the image: look at spec.broker.version and spec.broker.image, at "
          + "the registry and its credentials."),
  BrokerCrashed(
      Retry.MAY_PASS,
      "A broker's container ends again and again, or cannot be started.",
      "The message has pod, exit code and last line of its log; with retain.brokers "
          + "OnFailure the pods stay to be looked at. Exit code 137 with OOMKilled: raise the "
          + "memory limit or lower the heap."),
  ChartNotRendered(
      Retry.MAY_PASS,
      "The chart of the brokers cannot be had, or does not render.",
      "The message has helm's own words: look at the operator's chart settings, at the "
          + "repository and the network."),
  ChartRefused(
      Retry.WOULD_FAIL_AGAIN,
      "The chart of the brokers has rendered what no run may make.",
      "The message names object and field: use a version of the chart that the operator "
          + "permits."),
  BrokerUnreachable(
      Retry.MAY_PASS,
      "The cluster does not answer.",
      "Look at the address of an External cluster, at DNS, network policies and listeners: "
          + "the operator and the workers must reach every broker by the name that it advertises."),
  AuthenticationFailed(
      Retry.WOULD_FAIL_AGAIN,
      "An existing cluster does not take the credentials of the run, or its certificate is not "
          + "trusted; nothing was deployed.",
      "The message has the words of the cluster, or of TLS: look at user, password, token or "
          + "certificate in the Secret, at spec.broker.deployment.external.tls, and whether the "
          + "certificate of the brokers has the name that the run calls them by."),
  BrokerRequestFailed(
      Retry.MAY_PASS,
      "The brokers answer, but did not create the topics or did not tell their settings.",
      "The message has the brokers' words: look at their logs, and at quotas and "
          + "permissions of an External cluster."),
  DurabilityMismatch(
      Retry.WOULD_FAIL_AGAIN,
      "A setting read back before load is not the one that the durability level means.",
      "The message names broker, setting, found and wanted value: nothing was measured. "
          + "Remove what overrides it."),
  DurabilityChanged(
      Retry.WOULD_FAIL_AGAIN,
      "A setting was the right one before load, and was not after it, or a replica was not "
          + "in sync any more.",
      "The message names the setting. The figures are not valid: find out who changes "
          + "brokers during a run, or why a replica falls behind."),
  DurabilityUnknown(
      Retry.MAY_PASS,
      "A setting could not be read back.",
      "The message names it: a proof needs every broker's answer. On External clusters give "
          + "--bookie-url or pulsar.bookieUrls, or allow it with spec.checks.durability Report."),
  WorkerImageNotPulled(
      Retry.MAY_PASS,
      "The image of a coordinator or worker cannot be pulled.",
      "It is a setting of the operator's chart: runs.workerImage."),
  CoordinatorFailed(
      Retry.MAY_PASS,
      "The coordinator ended before the results were written.",
      "The message has pod, exit code and last line of its log; the pod stays to be looked at, "
          + "unless spec.retain.pods is Never."),
  WorkerFailed(
      Retry.MAY_PASS,
      "A worker ended, or was not heard of, before the load was over.",
      "The message has pod, exit code and last line; pods that have ended stay to be looked at,"
          + " unless spec.retain.pods is Never."),
  WorkerOOMKilled(
      Retry.WOULD_FAIL_AGAIN,
      "A worker was killed because it used more memory than its limit.",
      "The message names the pod: raise spec.workers.resources, or use more workers, smaller "
          + "batches or fewer partitions for each."),
  WorkerEvicted(
      Retry.MAY_PASS,
      "A worker was evicted from its node.",
      "The message says by what: keep drains, taints and more important pods away from nodes with"
          + " runs. By the kubelet: give workers requests that are as high as their limits, and"
          + " nodes with room for them."),
  NodeLost(
      Retry.MAY_PASS,
      "A node with pods of the run is not ready, and nothing more was heard of them.",
      "The message names pod and node, with the words of its condition. What cannot be ended there "
          + "keeps the run from finishing: bring the node back, or delete its Node object."),
  NodeWatchFailed(
      Retry.MAY_PASS,
      "What tells the dirty pages of broker nodes does not run.",
      "The message names the pod: look at runs.nodeToolsImage of the operator's chart, and at the "
          + "registry; or leave out spec.checks.maxDirtyPageBytes."),
  CoordinatorOOMKilled(
      Retry.WOULD_FAIL_AGAIN,
      "The coordinator was killed because it used more memory than its limit.",
      "Fewer workers, subscriptions or seconds; report it with the run."),
  LoadStopped(
      Retry.MAY_PASS,
      "The coordinator was told to stop: its pod was deleted or evicted, or somebody "
          + "pressed Ctrl-C.",
      "What was measured until then is published. Keep drains and evictions away from nodes "
          + "with runs."),
  ResultsUnavailable(
      Retry.MAY_PASS,
      "The results could not be read or written.",
      "The message names the ConfigMap: somebody deleted it, or the API server did not "
          + "answer."),
  ObjectivesMissed(
      Retry.WOULD_FAIL_AGAIN,
      "The figures are not good enough for what the run asks for.",
      "The message names each objective with what was found. The run itself is fine, and "
          + "may be valid."),
  StartDeadlineExceeded(
      Retry.MAY_PASS,
      "Brokers or workers were not ready in time for the first message.",
      "The message has what was waited for, with the scheduler's words where a pod has no "
          + "node: look there, or raise spec.startDeadlineSeconds."),
  Unschedulable(
      Retry.MAY_PASS,
      "No node took a pod of the run until spec.startDeadlineSeconds had passed.",
      "The message has the scheduler's words: look at the requests of the pods, at placement "
          + "and tolerations, and at the storage class. Where it speaks of anti-affinity, there "
          + "are too few nodes for all workers: add nodes, or set spec.checks.sharedNodes to "
          + "Report."),
  QuotaExceeded(
      Retry.MAY_PASS,
      "The quota of the namespace has no room for what the run needs.",
      "The message names the quota: raise it, or wait for what uses it up. Pods are awaited "
          + "until spec.startDeadlineSeconds has passed."),
  PodDenied(
      Retry.WOULD_FAIL_AGAIN,
      "The namespace does not admit a pod of the run: its Pod Security level, or an admission "
          + "policy.",
      "The message has the API server's words and names what lacks the pod. docs/security.md "
          + "tells the level that each kind of pod needs."),
  ActiveDeadlineExceeded(
      Retry.MAY_PASS,
      "The run took longer than it may.",
      "The message has what was waited for. What was measured until then is published; "
          + "raise spec.activeDeadlineSeconds."),
  RequestRefused(
      Retry.WOULD_FAIL_AGAIN,
      "The API server refused something that the operator asked for.",
      "The message has its words: an admission policy of the namespace, for one."),
  PermissionMissing(
      Retry.WOULD_FAIL_AGAIN,
      "The operator lacks a permission, or a feature is not enabled, which the message "
          + "names with the chart value that grants it; or it may not read a Secret.",
      "Upgrade the operator's release with that value. For a Secret, its owner runs the "
          + "commands of the message.");

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
