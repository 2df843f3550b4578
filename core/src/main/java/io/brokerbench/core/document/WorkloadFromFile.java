package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import java.util.ArrayList;

/**
 * The load of a run that refers to a file of OpenMessaging Benchmark: held to the rules that the
 * API server holds a load in the run itself to, with the same defaults.
 */
public final class WorkloadFromFile {

  private static final String RULES = "x-kubernetes-validations";
  private static final String WORKLOAD = "workload";

  private WorkloadFromFile() {}

  /**
   * What {@code file} comes to in a run of {@code spec}, whose own load does not count.
   *
   * @param payload where the file with the payload is, or null
   * @throws InvalidRunException with everything that is wrong, by OMB's names
   */
  public static WorkloadSpec of(BenchmarkRunSpec spec, OmbWorkload file, ConfigMapFile payload)
      throws InvalidRunException {
    var schema = aboutWorkload(CrdSchema.load().path("properties").path("spec"));
    ObjectNode document = Json.mapper().valueToTree(spec.withWorkload(null));
    document.remove("ombWorkloadRef");
    var workload = file.workload().deepCopy();
    file.fitBatches(workload);
    if (payload != null) {
      workload.putObject("payload").set("fromConfigMap", Json.mapper().valueToTree(payload));
    }
    document.set(WORKLOAD, workload);
    SchemaDefaults.apply(document, schema);

    var problems =
        new ArrayList<>(
            SchemaValidator.validate(
                document.path(WORKLOAD),
                schema.path("properties").path(WORKLOAD),
                OmbWorkload.FIELD));
    if (problems.isEmpty()) {
      problems.addAll(CelRules.check(document, schema, "spec"));
    }
    if (!problems.isEmpty()) {
      throw new InvalidRunException(problems.stream().map(OmbWorkload::byTheirName).toList());
    }
    return RunDocument.SERIALIZATION.convertValue(document.path(WORKLOAD), WorkloadSpec.class);
  }

  /** Of the schema of a spec what is about its load; the API server has seen to the rest. */
  private static JsonNode aboutWorkload(JsonNode spec) {
    var schema = JsonNodeFactory.instance.objectNode();
    schema.putObject("properties").set(WORKLOAD, spec.path("properties").path(WORKLOAD));
    var rules = schema.putArray(RULES);
    spec.path(RULES)
        .valueStream()
        .filter(rule -> rule.path("rule").asText().contains("self." + WORKLOAD))
        .forEach(rules::add);
    return schema;
  }
}
