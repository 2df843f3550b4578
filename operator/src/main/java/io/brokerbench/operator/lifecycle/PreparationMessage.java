package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** The way of a run to its first message: its nodes, disks, page caches and brokers. */
enum PreparationMessage implements MessageId {
  PREVIOUS_ATTEMPT("waiting until everything of the previous attempt is deleted"),
  NODES("using nodes {nodes}", "nodes"),
  TOO_FEW_NODES(
      "waiting for nodes: spec.broker.nodes asks for {wanted}, spec.broker.placement"
          + " matches {found}, of which {count} are ready and not cordoned",
      "wanted",
      "found",
      "count"),
  TOO_FEW_NODES_OF_TIERS(
      "waiting for nodes: spec.broker.nodes and .pulsar.tiered ask for {wanted},"
          + " spec.broker.placement matches {found}, of which {count} are ready and not cordoned",
      "wanted",
      "found",
      "count"),
  STRAY_PODS(
      "{details}: waiting for the pods of a deleted run, or of the brokers of a suite, to end:"
          + " {pods}",
      "details",
      "pods"),
  SHARED_BROKERS_GONE("the brokers that {name} left for this run do not exist any more", "name"),
  SHARED_BROKERS_INCOMPLETE(
      "waiting for the brokers that {name} left: their pods are on {count} of {total} nodes",
      "name",
      "count",
      "total"),
  TAKING_OVER("using the brokers that {name} left", "name"),
  CREATING_POLICIES("creating the network policies of the run"),
  PROBING_DISKS("probing the disks: {count} of {total} done", "count", "total"),
  RELEASING_DISKS("releasing the probed disks"),
  RELEASING_OBJECTS("releasing the probed disks: {count} objects are left", "count"),
  VOLUMES_STUCK("probed volumes do not become available again: {details}", "details"),
  VOLUMES_BUSY("waiting for the probed volumes: {details}", "details"),
  WRITES_TOO_SLOWLY(
      "device {device} of node {node} writes {found} bytes/s, limit minWriteBytesPerSecond"
          + " {limit}",
      "device",
      "node",
      "found",
      "limit"),
  FSYNC_TOO_SLOW(
      "device {device} of node {node} has an fsync p99 of {found} us, limit"
          + " maxFsyncP99Micros {limit}",
      "device",
      "node",
      "found",
      "limit"),
  DROPPING_PAGE_CACHE("dropping the page cache: {count} of {total} nodes done", "count", "total"),
  PAGE_CACHE_DROPPED("the page cache was dropped"),
  NEEDS_PRIVILEGED(
      "{details}; the namespace must allow the Pod Security level privileged", "details"),
  READING_BACK("reading back every setting of the brokers"),
  BROKERS_ANSWER("the brokers answer"),
  EXISTING_CLUSTER_ANSWERS("the existing cluster answers"),
  UNREACHABLE("must be brokers that the operator can reach: {details}", "details"),
  UNKNOWN_SETTINGS("{details}; set spec.checks.durability to Report to run anyway", "details");

  private final MessageText text;

  PreparationMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
