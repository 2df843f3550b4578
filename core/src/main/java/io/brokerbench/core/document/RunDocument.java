package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.HashSet;
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
  private static final String BROKER = "/spec/broker";
  private static final String EXTERNAL = "external";
  private static final List<String> CHECKS_OF_OUR_NODES =
      List.of("diskProbe", "pageCache", "maxDirtyPageBytes");

  private final ObjectNode document;
  private final Set<String> written;

  private RunDocument(ObjectNode document, Set<String> written) {
    this.document = document;
    this.written = written;
  }

  /**
   * Reads YAML or JSON.
   *
   * @throws InvalidRunException with everything that is wrong
   */
  public static RunDocument parse(String text) throws InvalidRunException {
    return of(YamlDocument.read(text, KIND));
  }

  /**
   * The run that a tree has the fields of.
   *
   * @param document is changed: defaults are filled in
   * @throws InvalidRunException with everything that is wrong
   */
  public static RunDocument of(ObjectNode document) throws InvalidRunException {
    return of(document, new ArrayList<>());
  }

  /**
   * Reads YAML or JSON whose workload says only what a file of OMB cannot, such as batching, or
   * that refers to the file in place of a workload.
   *
   * @param payloadFile whether the file with the payload that the workload names is at hand
   * @throws InvalidRunException with everything that is wrong
   */
  public static RunDocument parse(String text, OmbWorkload workload, boolean payloadFile)
      throws InvalidRunException {
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
                        DocumentMessage.SET_IN_OMB_WORKLOAD.with()));
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
      throws InvalidRunException {
    problems.addAll(DocumentHead.check(document, KIND));
    var written = new HashSet<String>();
    document.path("spec").fieldNames().forEachRemaining(written::add);
    check(document, problems);
    return new RunDocument(document, written);
  }

  /** Fills in the defaults first. */
  private static void check(ObjectNode document, List<Problem> known) throws InvalidRunException {
    check(document, CrdSchema.load(), known);
  }

  /** Of any resource. Fills in the defaults first. */
  static void check(ObjectNode document, JsonNode schema, List<Problem> known)
      throws InvalidRunException {
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
      throw new InvalidRunException(problems);
    }
  }

  /**
   * Whether the file itself sets a field, rather than a default.
   *
   * @param field of {@code spec}, such as {@code retries}
   */
  public boolean sets(String field) {
    return written.contains(field);
  }

  /** As it was written. */
  public BenchmarkRun run() {
    return convert(document);
  }

  /** As it was written, with an External cluster at {@code endpoint}. */
  public BenchmarkRun run(Endpoint endpoint) {
    var copy = document.deepCopy();
    var written = copy.path("spec").path("broker").path("deployment");
    if (written instanceof ObjectNode deployment && deployment.has(EXTERNAL)) {
      deployment.set(EXTERNAL, ExistingCluster.at(endpoint, document.at(BROKER)));
    }
    return convert(copy);
  }

  /**
   * The same durability, workload and checks on a cluster that exists already: what the file says
   * of a deployment of ours does not apply to it.
   *
   * @throws InvalidRunException if the endpoint is none that a run may name
   */
  public BenchmarkRun runAgainst(Endpoint endpoint) throws InvalidRunException {
    var copy = document.deepCopy();
    var broker = (ObjectNode) copy.path("spec").path("broker");
    var source = document.at(BROKER);
    // Everything else is of our deployment.
    broker.retain("kind");
    GroupFields.keep(ExistingCluster.system(source).topicFields(), source, broker);
    broker
        .putObject("deployment")
        .put("type", DeploymentType.External.name())
        .set(EXTERNAL, ExistingCluster.at(endpoint, source));
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
