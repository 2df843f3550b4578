package io.brokerbench.operator.resources;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import java.util.Locale;

/**
 * Names of a run's children: its name, cut where long, and the first digits of its UID, so that a
 * re-created run never meets its predecessor's children while they go.
 *
 * @param namespace of the run and of all its children
 * @param base what every name begins with
 * @param attempt of the run, counted from 1
 */
public record ChildNames(String namespace, String base, int attempt) {

  /** A pod of a StatefulSet carries the set's name and a hash in a label of 63 characters. */
  private static final int NAME_CHARACTERS = 34;

  private static final int UID_CHARACTERS = 6;

  /** The names of the children of {@code run}. */
  public static ChildNames of(BenchmarkRun run) {
    return new ChildNames(
        run.getMetadata().getNamespace(), base(run, NAME_CHARACTERS), attempt(run));
  }

  private static int attempt(BenchmarkRun run) {
    var status = run.getStatus();
    return status == null || status.attempts() == null ? 1 : Math.max(1, status.attempts());
  }

  /**
   * What the names of children begin with that get longer endings than ours.
   *
   * @param nameCharacters of the run's name that are kept at most
   */
  public static String base(BenchmarkRun run, int nameCharacters) {
    var name = beginningWithLetter(run.getMetadata().getName().replace('.', '-'));
    var cut = name.substring(0, Math.min(nameCharacters, name.length()));
    var uid = run.getMetadata().getUid().replace("-", "").substring(0, UID_CHARACTERS);
    return cut + "-" + uid;
  }

  /** A run may be called 2026-11; a Service may not. */
  private static String beginningWithLetter(String name) {
    return Character.isLetter(name.charAt(0)) ? name : "run-" + name;
  }

  /** StatefulSet, Service and ConfigMap of brokers; for Pulsar, the name of the cluster too. */
  public String brokers(BrokerKind kind) {
    return base + "-" + kind.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Strimzi's Kafka resource: what it makes carries this name and something more. Each attempt has
   * one of its own, as Strimzi locks the name of a Kafka that is deleted while it comes up for as
   * long as it waits for the pods of that (300 s).
   */
  public String strimziCluster() {
    return base + ofAttempt();
  }

  /** Strimzi's KafkaNodePool: its name is one of its namespace, and becomes a part of the pods'. */
  public String strimziPool() {
    return "pool" + base.substring(base.length() - UID_CHARACTERS - 1) + ofAttempt();
  }

  /** Job and claim that probe a device of a chosen node, both counted from 0. */
  public String diskProbe(int node, int device) {
    return base + "-probe-" + node + "-" + device;
  }

  /** Job that drops the page cache of a chosen node, counted from 0. */
  public String pageCache(int node) {
    return base + "-page-cache-" + node;
  }

  /** NetworkPolicy of all pods. */
  public String networkPolicy() {
    return base + "-network-policy";
  }

  /** NetworkPolicy of who scrapes the coordinator's metrics. */
  public String metricsNetworkPolicy() {
    return base + "-metrics-network-policy";
  }

  /** NetworkPolicy of who may use brokers that runs share. */
  public String clientsNetworkPolicy() {
    return base + "-clients-network-policy";
  }

  /** Job, Service, ServiceAccount, Role and RoleBinding of the coordinator. */
  public String coordinator() {
    return base + "-coordinator";
  }

  /** Job of the workers. */
  public String workers() {
    return base + "-worker";
  }

  /** Job and Service of what tells the dirty pages of broker nodes. */
  public String nodeWatch() {
    return base + "-node-watch";
  }

  /** ConfigMap with what coordinator and workers are to do. */
  public String plan() {
    return base + "-plan";
  }

  /**
   * ConfigMap for which the coordinator waits before it uses the brokers: that of an earlier
   * attempt says nothing about these.
   */
  public String clearance() {
    return base + "-clearance" + ofAttempt();
  }

  /** ConfigMap with the file that payloads are made of. */
  public String payload() {
    return base + "-payload";
  }

  /** Secret by which the coordinator knows its workers. */
  public String token() {
    return base + "-token";
  }

  /** ConfigMap with how the load is doing. */
  public String progress() {
    return base + "-progress";
  }

  /** ConfigMap with what the run found out: what an earlier attempt had measured stays. */
  public String results() {
    return base + "-results" + ofAttempt();
  }

  /** DNS name of broker {@code ordinal} of a StatefulSet. */
  public String brokerHost(BrokerKind kind, int ordinal) {
    return host(brokers(kind), ordinal);
  }

  /** Where workers find the coordinator. */
  public String coordinatorHost() {
    return coordinator() + "." + namespace + ".svc";
  }

  /** DNS name of one of the pods that watch broker nodes. */
  public String nodeWatchHost(int index) {
    return host(nodeWatch(), index);
  }

  private String ofAttempt() {
    return attempt == 1 ? "" : "-" + attempt;
  }

  private String host(String set, int ordinal) {
    return set + "-" + ordinal + "." + set + "." + namespace + ".svc";
  }
}
