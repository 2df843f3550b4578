package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.system.Systems;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A BenchmarkRun as it stands in a file, checked as the API server would: nothing unknown, every
 * value within its range, every rule between fields kept, defaults filled in.
 */
public final class RunDocument {

  /** Shared, because creating one searches the class path. */
  static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

  private static final String KIND = "BenchmarkRun";
  private static final String NAME_PATTERN = "[a-z0-9]([-a-z0-9.]*[a-z0-9])?";
  private static final List<String> METADATA =
      List.of("name", "namespace", "labels", "annotations");
  private static final List<String> CHECKS_OF_OUR_NODES =
      List.of("diskProbe", "pageCache", "maxDirtyPageBytes");

  private final ObjectNode document;

  private RunDocument(ObjectNode document) {
    this.document = document;
  }

  /**
   * Reads YAML or JSON.
   *
   * @throws InvalidDocumentException with everything that is wrong
   */
  public static RunDocument parse(String text) throws InvalidDocumentException {
    return of(YamlDocument.read(text, KIND), new ArrayList<>());
  }

  /**
   * Reads YAML or JSON whose workload says only what a file of OMB cannot, such as batching, or
   * that refers to the file in place of a workload.
   *
   * @param payloadFile whether the file with the payload that the workload names is at hand
   * @throws InvalidDocumentException with everything that is wrong
   */
  public static RunDocument parse(String text, OmbWorkload workload, boolean payloadFile)
      throws InvalidDocumentException {
    var document = YamlDocument.read(text, KIND);
    var problems = new ArrayList<Problem>();
    var spec = document.withObjectProperty("spec");
    if (!spec.has("workload")) {
      spec.remove("ombWorkloadRef");
    }
    var own = spec.withObjectProperty("workload");
    workload
        .workload()
        .properties()
        .forEach(
            field -> {
              if (own.has(field.getKey())) {
                problems.add(
                    new Problem(
                        "spec.workload." + field.getKey(),
                        "stands in the workload of OMB too; leave it out"));
              }
              own.set(field.getKey(), field.getValue());
            });
    workload.fitBatches(own);
    if (payloadFile && !own.has("payload")) {
      workload.payloadFile().ifPresent(name -> own.set("payload", payload(name)));
    }
    return of(document, problems);
  }

  /** The file is at hand: which ConfigMap would have it nobody asks. */
  private static ObjectNode payload(String file) {
    var payload = JsonNodeFactory.instance.objectNode();
    payload.putObject("fromConfigMap").put("configMap", "payload-file").put("key", file);
    return payload;
  }

  private static RunDocument of(ObjectNode document, List<Problem> problems)
      throws InvalidDocumentException {
    problems.addAll(checkHead(document));
    check(document, problems);
    return new RunDocument(document);
  }

  /** Fills in the defaults first. */
  private static void check(ObjectNode document, List<Problem> known)
      throws InvalidDocumentException {
    var schema = CrdSchema.load();
    SchemaDefaults.apply(document, schema);
    var problems = new ArrayList<>(known);
    if (document.has("spec")) {
      problems.addAll(
          SchemaValidator.validate(
              document.get("spec"), schema.path("properties").path("spec"), "spec"));
    }
    if (problems.isEmpty()) {
      problems.addAll(CelRules.check(document, schema, ""));
    }
    if (!problems.isEmpty()) {
      throw new InvalidDocumentException(problems);
    }
  }

  private static List<Problem> checkHead(JsonNode document) {
    var problems = new ArrayList<Problem>();
    expect(document, "apiVersion", BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION, problems);
    expect(document, "kind", KIND, problems);
    document
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!Set.of("apiVersion", "kind", "metadata", "spec").contains(name)) {
                problems.add(
                    new Problem(name, "unknown field; known are apiVersion, kind, metadata, spec"));
              }
            });
    var metadata = document.path("metadata");
    metadata
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!METADATA.contains(name)) {
                problems.add(
                    new Problem(
                        "metadata." + name,
                        "unknown field; known are " + String.join(", ", METADATA)));
              }
            });
    if (!metadata.path("name").asText().matches(NAME_PATTERN)) {
      problems.add(
          new Problem(
              "metadata.name",
              metadata.path("name")
                  + " is not allowed; allowed are lower case letters, digits, '-' and '.'"));
    }
    if (!document.has("spec")) {
      problems.add(new Problem("spec", "is required"));
    }
    return problems;
  }

  private static void expect(
      JsonNode document, String field, String value, List<Problem> problems) {
    if (!document.path(field).asText().equals(value)) {
      problems.add(
          new Problem(field, document.path(field) + " is not allowed; allowed is " + value));
    }
  }

  /** As it was written. */
  public BenchmarkRun run() {
    return convert(document);
  }

  /**
   * The same durability, workload and checks on a cluster that exists already: what the file says
   * of a deployment of ours does not apply to it.
   *
   * @throws InvalidDocumentException if the endpoint is none that a run may name
   */
  public BenchmarkRun runAgainst(Endpoint endpoint) throws InvalidDocumentException {
    var copy = document.deepCopy();
    var broker = (ObjectNode) copy.path("spec").path("broker");
    var system = Systems.of(BrokerKind.valueOf(broker.path("kind").asText()));
    // Everything else is of our deployment.
    broker.retain("kind");
    broker
        .putObject("deployment")
        .put("type", DeploymentType.External.name())
        .set("external", Json.mapper().valueToTree(system.external(endpoint)));
    ((ObjectNode) copy.path("spec")).remove("retain");
    var checks = (ObjectNode) copy.path("spec").path("checks");
    checks.remove(CHECKS_OF_OUR_NODES);
    // All workers are in one process then, and on one machine.
    checks.put("sharedNodes", SharedNodesCheck.Report.name());
    check(copy, List.of());
    return convert(copy);
  }

  private static BenchmarkRun convert(ObjectNode node) {
    return SERIALIZATION.convertValue(node, BenchmarkRun.class);
  }
}
