package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * How the brokers of a run come to be.
 *
 * @param type deployed by us, or existing; null for the default of the broker's kind
 * @param external where an existing cluster is; exactly when the type is External
 * @param chartVersion HelmChart: version of the chart, or null for the operator's default
 */
@ValidationRule(
    value = "(has(self.type) && self.type == 'External') == has(self.external)",
    messageExpression =
        "!has(self.type)"
            + " ? 'requires deployment.type External, set it' : self.type == 'External'"
            + " ? 'required with deployment.type External, set it'"
            + " : 'remove this group, it requires deployment.type External, not ' + self.type",
    message = RuleText.EXTERNAL_GROUP,
    fieldPath = ".external")
public record DeploymentSpec(
    @JsonPropertyDescription(
            "Strimzi: Kafka by the Strimzi operator; the default for Kafka. HelmChart: Pulsar by"
                + " the Apache Helm chart; the default for Pulsar. StatefulSet: the official image"
                + " and nothing else to install. External: a cluster that exists already, which is"
                + " verified and never changed.")
        DeploymentType type,
    @JsonPropertyDescription("Where the existing cluster is, for type External.")
        ExternalSpec external,
    @Pattern("^[0-9]{1,4}\\.[0-9]{1,4}\\.[0-9]{1,4}([.+-][0-9A-Za-z.+-]{1,32})?$")
        @JsonPropertyDescription(
            "HelmChart: version of the chart, one of those that the operator permits. Unset: the"
                + " first of them.")
        String chartVersion) {

  /** A deployment that says nothing of charts. */
  public DeploymentSpec(DeploymentType type, ExternalSpec external) {
    this(type, external, null);
  }
}
