package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * How the brokers of a run come to be.
 *
 * @param type deployed by us, or existing
 * @param external where an existing cluster is; exactly when the type is External
 */
@ValidationRule(
    value = "(self.type == 'External') == has(self.external)",
    messageExpression =
        "self.type == 'External' ? 'External needs deployment.external.bootstrapServers'"
            + " : 'deployment.external is for type External, not ' + self.type",
    message = "deployment.external goes with type External, and only with it",
    fieldPath = ".external")
public record DeploymentSpec(
    @Default("StatefulSet")
        @JsonPropertyDescription(
            "StatefulSet: KRaft nodes in the official image, nothing else to install. External: a"
                + " cluster that exists already, which is verified and never changed.")
        DeploymentType type,
    @JsonPropertyDescription("Where the existing cluster is, for type External.")
        ExternalSpec external) {}
