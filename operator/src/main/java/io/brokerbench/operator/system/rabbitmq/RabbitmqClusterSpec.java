package io.brokerbench.operator.system.rabbitmq;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;

/**
 * The cluster that the Cluster Operator is asked for.
 *
 * @param replicas nodes
 * @param image of each node
 * @param imagePullSecrets by which it is pulled
 * @param persistence of the claim that each node has
 * @param resources of each node; without them the Cluster Operator would choose some
 * @param affinity where the nodes run
 * @param tolerations of their pods
 * @param rabbitmq how they are configured
 * @param skipPostDeploySteps whether the Cluster Operator leaves the leaders of queues alone
 * @param terminationGracePeriodSeconds of the pods, 604800 unless set
 * @param delayStartSeconds for which each pod waits before the server starts, 30 unless set
 * @param override fields of the StatefulSet that the Cluster Operator makes
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record RabbitmqClusterSpec(
    int replicas,
    String image,
    List<LocalObjectReference> imagePullSecrets,
    Persistence persistence,
    ResourceRequirements resources,
    Affinity affinity,
    List<Toleration> tolerations,
    Configuration rabbitmq,
    boolean skipPostDeploySteps,
    long terminationGracePeriodSeconds,
    int delayStartSeconds,
    Overrides override) {

  /**
   * A claim.
   *
   * @param storageClassName its class, or null for the default of the cluster
   * @param storage its size
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Persistence(String storageClassName, String storage) {}

  /**
   * The configuration of the nodes.
   *
   * @param additionalPlugins beside those for management, metrics and discovery
   * @param additionalConfig further entries of rabbitmq.conf
   * @param advancedConfig the Erlang terms of advanced.config
   * @param envConfig the file rabbitmq-env.conf
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Configuration(
      List<String> additionalPlugins,
      String additionalConfig,
      String advancedConfig,
      String envConfig) {}

  /**
   * Changes of objects that the Cluster Operator makes.
   *
   * @param statefulSet changes of the StatefulSet
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Overrides(StatefulSet statefulSet) {}

  /**
   * Changes of a StatefulSet.
   *
   * @param spec changes of its spec
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record StatefulSet(StatefulSetSpec spec) {}

  /**
   * Changes of the spec of a StatefulSet.
   *
   * @param template merged into the template of its pods
   * @param volumeClaimTemplates all claims, in place of those of the Cluster Operator
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record StatefulSetSpec(
      PodTemplateSpec template, List<PersistentVolumeClaim> volumeClaimTemplates) {}
}
