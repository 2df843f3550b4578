package io.brokerbench.operator.system.pulsar;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;

/**
 * Values of the Apache Pulsar chart (keys of chart 4.7.0), as far as a run sets them. Everything
 * else is as the chart has it. They are all in one place, to be read beside the {@code values.yaml}
 * of a version of the chart.
 *
 * @param fullnameOverride what the name of every object begins with
 * @param initialize whether the Jobs are rendered that initialize the cluster, also where nothing
 *     is installed
 * @param useReleaseStatus whether the chart looks for the state of a release, which there is none
 *     of
 * @param components which of them are rendered
 * @param monitoring the chart's one dependency
 * @param rbac what the brokers may do in the Kubernetes API
 * @param affinity whether pods of a component keep apart
 * @param imageRepository of the image of all components
 * @param imageTag its tag
 * @param pullPolicy when it is pulled
 * @param metadata the Job that writes Pulsar's metadata
 * @param zookeeper the metadata store
 * @param bookkeeper the bookies
 * @param broker the brokers
 * @param proxy not rendered, but its pod monitor would be
 * @param autorecovery likewise
 * @param functionWorker likewise
 * @param oxia likewise
 */
public record PulsarChartValues(
    String fullnameOverride,
    boolean initialize,
    boolean useReleaseStatus,
    Components components,
    @JsonProperty("victoria-metrics-k8s-stack") Enabled monitoring,
    Rbac rbac,
    AntiAffinity affinity,
    @JsonProperty("defaultPulsarImageRepository") String imageRepository,
    @JsonProperty("defaultPulsarImageTag") String imageTag,
    @JsonProperty("defaultPullPolicy") String pullPolicy,
    @JsonProperty("pulsar_metadata") MetadataJob metadata,
    ZooKeeper zookeeper,
    Bookkeeper bookkeeper,
    Broker broker,
    Monitored proxy,
    Monitored autorecovery,
    @JsonProperty("function_worker") Monitored functionWorker,
    Oxia oxia) {

  /** A part that is on or off. */
  public record Enabled(boolean enabled) {
    /** Off. */
    static final Enabled NO = new Enabled(false);
  }

  /** A component of which only the pod monitor matters. */
  public record Monitored(Enabled podMonitor) {
    /** Not monitored. */
    static final Monitored NO = new Monitored(Enabled.NO);
  }

  /** Both components of Oxia. */
  public record Oxia(Monitored coordinator, Monitored server) {}

  /** Which components there are: those that carry messages, and the metadata store. */
  public record Components(
      boolean zookeeper,
      boolean bookkeeper,
      boolean broker,
      boolean autorecovery,
      boolean functions,
      @JsonProperty("function_worker") boolean functionWorker,
      boolean proxy,
      boolean toolset,
      @JsonProperty("pulsar_manager") boolean pulsarManager,
      boolean oxia,
      boolean dekaf) {}

  /**
   * What brokers may do in the Kubernetes API.
   *
   * @param enabled whether Pod Security Policies are made
   * @param limitToNamespace whether Roles take the place of ClusterRoles
   */
  public record Rbac(
      boolean enabled, @JsonProperty("limit_to_namespace") boolean limitToNamespace) {}

  /**
   * Whether pods of a component keep apart.
   *
   * @param antiAffinity whether they do
   * @param type {@code requiredDuringSchedulingIgnoredDuringExecution} or {@code preferred...};
   *     null for all components
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record AntiAffinity(@JsonProperty("anti_affinity") boolean antiAffinity, String type) {}

  /**
   * CPU and memory of a container. Null removes what the chart has.
   *
   * @param requests by resource
   * @param limits by resource; null for none
   */
  public record Resources(Map<String, String> requests, Map<String, String> limits) {}

  /**
   * The Job that writes Pulsar's metadata.
   *
   * @param nodeSelector of the pods of both Jobs
   * @param tolerations of the pods of both Jobs
   * @param waitZookeeperTimeout seconds
   * @param waitBookkeeperTimeout seconds
   * @param initTimeout seconds
   */
  public record MetadataJob(
      Map<String, String> nodeSelector,
      List<Toleration> tolerations,
      int waitZookeeperTimeout,
      int waitBookkeeperTimeout,
      int initTimeout) {}

  /** When a pod counts as ready, and when it is restarted. */
  public record Probes(Enabled liveness, Readiness readiness) {}

  /** Seconds until the first question for readiness, and between two. */
  public record Readiness(int initialDelaySeconds, int periodSeconds) {}

  /** Whether a disruption budget is made. */
  public record DisruptionBudget(boolean usePolicy) {}

  /**
   * What every component has.
   *
   * @param replicaCount pods
   * @param gracePeriod seconds that a pod has to end
   * @param podMonitor whether a monitor is made
   * @param pdb whether a disruption budget is made
   * @param affinity whether its pods keep apart
   * @param probe when they are ready
   * @param nodeSelector labels of their nodes
   * @param tolerations taints of their nodes
   * @param resources CPU and memory; null for none
   * @param configData environment of the image's scripts
   */
  public record Component(
      int replicaCount,
      int gracePeriod,
      Enabled podMonitor,
      DisruptionBudget pdb,
      AntiAffinity affinity,
      Probes probe,
      Map<String, String> nodeSelector,
      List<Toleration> tolerations,
      Resources resources,
      Map<String, String> configData) {}

  /**
   * The metadata store.
   *
   * @param statefulsetUpgrade whether a Job replaces what an older chart has made
   * @param volumes whether it has claims
   */
  public record ZooKeeper(
      @JsonUnwrapped Component component, Enabled statefulsetUpgrade, ZooKeeperVolumes volumes) {}

  /** Whether the metadata store has claims. */
  public record ZooKeeperVolumes(boolean persistence) {}

  /**
   * The bookies.
   *
   * @param metadata the Job that writes BookKeeper's metadata
   * @param waitMetadataTimeout seconds
   * @param volumes claims of each bookie
   */
  public record Bookkeeper(
      @JsonUnwrapped Component component,
      BookkeeperJob metadata,
      int waitMetadataTimeout,
      BookkeeperVolumes volumes) {}

  /** Seconds that the Job has that writes BookKeeper's metadata. */
  public record BookkeeperJob(int waitZookeeperTimeout, int initTimeout) {}

  /** Claims of each bookie. */
  public record BookkeeperVolumes(Volume journal, Ledgers ledgers) {}

  /**
   * A claim.
   *
   * @param name null for the chart's own
   * @param mountPath null for the chart's own
   * @param storageClassName null for the default class of the cluster
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Volume(String name, String size, String storageClassName, String mountPath) {}

  /**
   * The claims for ledgers.
   *
   * @param size of the only one
   * @param storageClassName of the only one
   * @param useMultiVolumes whether there are several
   * @param multiVolumes those; null where there is one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Ledgers(
      String size, String storageClassName, boolean useMultiVolumes, List<Volume> multiVolumes) {}

  /**
   * The brokers.
   *
   * @param statefulsetUpgrade whether a Job replaces what an older chart has made
   * @param waitZookeeperTimeout seconds
   * @param waitBookkeeperTimeout seconds
   */
  public record Broker(
      @JsonUnwrapped Component component,
      Enabled statefulsetUpgrade,
      int waitZookeeperTimeout,
      int waitBookkeeperTimeout) {}
}
