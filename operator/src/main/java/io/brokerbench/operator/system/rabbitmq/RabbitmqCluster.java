package io.brokerbench.operator.system.rabbitmq;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/** The resource of RabbitMQ's Cluster Operator, with the fields that the operator uses. */
@Group("rabbitmq.com")
@Version("v1beta1")
@Kind("RabbitmqCluster")
@Plural("rabbitmqclusters")
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
// By its own fields: the deserializer of its interfaces knows the kinds of the client only.
@JsonDeserialize(using = JsonDeserializer.None.class)
public final class RabbitmqCluster implements HasMetadata, Namespaced {

  private String apiVersion = HasMetadata.getApiVersion(RabbitmqCluster.class);
  private String kind = HasMetadata.getKind(RabbitmqCluster.class);
  private ObjectMeta metadata = new ObjectMeta();
  private RabbitmqClusterSpec spec;
  private RabbitmqClusterStatus status;

  @Override
  public String getApiVersion() {
    return apiVersion;
  }

  @Override
  public void setApiVersion(String version) {
    apiVersion = version;
  }

  @Override
  public String getKind() {
    return kind;
  }

  public void setKind(String name) {
    kind = name;
  }

  @Override
  public ObjectMeta getMetadata() {
    return metadata;
  }

  @Override
  public void setMetadata(ObjectMeta data) {
    metadata = data;
  }

  /** The cluster that is asked for. */
  public RabbitmqClusterSpec getSpec() {
    return spec;
  }

  public void setSpec(RabbitmqClusterSpec wanted) {
    spec = wanted;
  }

  /** The report of the Cluster Operator, or null. */
  public RabbitmqClusterStatus getStatus() {
    return status;
  }

  public void setStatus(RabbitmqClusterStatus reported) {
    status = reported;
  }
}
