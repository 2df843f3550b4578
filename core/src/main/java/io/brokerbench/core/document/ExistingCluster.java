package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.broker.BrokerSystem;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.system.Systems;

/** The fields of {@code spec.broker.deployment.external}. */
final class ExistingCluster {

  private ExistingCluster() {}

  /**
   * The cluster at these addresses, with what a file says of it besides.
   *
   * @param broker of the file: {@code spec.broker}
   */
  static ObjectNode at(Endpoint endpoint, JsonNode broker) {
    var system = system(broker);
    ObjectNode external = Json.mapper().valueToTree(system.external(endpoint));
    GroupFields.keep(system.clusterFields(), broker.at("/deployment/external"), external);
    return external;
  }

  static BrokerSystem system(JsonNode broker) {
    return Systems.of(BrokerKind.valueOf(broker.path("kind").asText()));
  }
}
