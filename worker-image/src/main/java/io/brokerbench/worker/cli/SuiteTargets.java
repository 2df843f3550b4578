package io.brokerbench.worker.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.suite.Cell;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.NextStep;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The existing brokers that the cells of a suite run on. */
final class SuiteTargets {

  private final SuitePlan plan;
  private final EndpointOptions endpoints;
  private final SharedCredentials credentials;
  private final PayloadOption payload;

  /** By the index of the cell. */
  private final List<Target> targets = new ArrayList<>();

  private final Map<BenchmarkRunSpec, Cell> specs = new HashMap<>();
  private final Set<BrokerKind> kinds = EnumSet.noneOf(BrokerKind.class);
  private final Set<String> payloads = new LinkedHashSet<>();
  private final OperatorFields operatorFields = new OperatorFields();

  private record Target(
      BrokerKind kind, Endpoint endpoint, Credentials credentials, Bytes payload) {}

  /** Bytes of a file; null where there is none. */
  private record Bytes(byte[] of) {}

  /**
   * Plans a run of each cell on the brokers that the options name.
   *
   * @throws InvalidRunException if a cell cannot run there, or if two cells would be equal there;
   *     names the cell
   */
  SuiteTargets(
      SuitePlan plan,
      EndpointOptions endpoints,
      CredentialsOption credentials,
      PayloadOption payload)
      throws InvalidRunException, IOException {
    this.plan = plan;
    this.endpoints = endpoints;
    this.credentials = new SharedCredentials(credentials);
    this.payload = payload;
    for (var cell : plan.cells()) {
      try {
        targets.add(target(cell));
      } catch (InvalidRunException e) {
        throw inCell(cell.cell(), e);
      }
    }
    checkOptions();
  }

  private Target target(PlannedCell cell) throws InvalidRunException, IOException {
    var document = document(cell, cell.runName());
    operatorFields.add(document);
    var written = document.run().getSpec();
    var reference = written.ombWorkloadRef();
    if (reference != null) {
      throw invalid(
          "spec.ombWorkloadRef",
          SuiteRunMessage.WORKLOAD_IN_CLUSTER.with(reference.key(), reference.configMap()));
    }
    var broker = written.broker();
    kinds.add(broker.kind());
    var endpoint = endpoints.addresses(broker.kind(), broker.deployment().external());
    var run = endpoints.naming(broker, () -> document.runAgainst(endpoint));
    var same = specs.putIfAbsent(run.getSpec(), cell.cell());
    if (same != null && cell.cell().copy() == 1) {
      throw invalid("", SuiteRunMessage.EQUAL_CELLS.with(same));
    }
    var runPlan = endpoints.naming(broker, () -> RunPlanner.plan(identified(run)));
    return new Target(
        broker.kind(), endpoint, credentials.read(endpoint.access()), new Bytes(payload(runPlan)));
  }

  private byte[] payload(RunPlan run) throws InvalidRunException, IOException {
    var wanted = run.load().payload().file();
    if (wanted == null) {
      return null;
    }
    payloads.add(wanted);
    if (payloads.size() > 1) {
      throw invalid("spec.workload.payload", SuiteRunMessage.SEVERAL_PAYLOADS.with(payloads));
    }
    return payload.read(run);
  }

  /** Options that no cell uses, which a cell by itself cannot know. */
  private void checkOptions() throws InvalidRunException, IOException {
    endpoints.allUsedBy(kinds);
    credentials.checkUse();
    if (payloads.isEmpty()) {
      payload.read(plan(0, plan.cells().getFirst().runName()));
    }
  }

  /** What a user might not expect of runs without the operator. */
  Optional<Message> remark() {
    return operatorFields.remark();
  }

  /**
   * Waits for the brokers of every cell, so that a suite does not begin with failures.
   *
   * @throws BrokerException if some do not answer
   */
  void awaitBrokers(Connections connections) throws BrokerException {
    var clusters = new HashMap<Endpoint, Target>();
    targets.forEach(target -> clusters.putIfAbsent(target.endpoint(), target));
    for (var cluster : clusters.values()) {
      try (var admin =
          connections.admin(cluster.kind(), cluster.endpoint(), cluster.credentials())) {
        admin.awaitBrokers(null);
      }
    }
  }

  /** The run that comes next, which has not begun. */
  BrokerRun run(NextStep.Start next, Connections connections) throws InvalidRunException {
    var cell = next.key().cell();
    var target = targets.get(cell);
    return new BrokerRun(
        plan(cell, next.name()),
        target.endpoint(),
        target.credentials(),
        target.payload().of(),
        connections);
  }

  private RunPlan plan(int cell, String name) throws InvalidRunException {
    var document = document(plan.cells().get(cell), name);
    return RunPlanner.plan(identified(document.runAgainst(targets.get(cell).endpoint())));
  }

  private RunDocument document(PlannedCell cell, String name) throws InvalidRunException {
    var manifest = CellManifest.of(plan, cell);
    ((ObjectNode) manifest.path("metadata")).put("name", name);
    return RunDocument.of(manifest);
  }

  private static BenchmarkRun identified(BenchmarkRun run) {
    run.getMetadata().setUid(UUID.randomUUID().toString());
    if (run.getMetadata().getNamespace() == null) {
      run.getMetadata().setNamespace("");
    }
    return run;
  }

  private static InvalidRunException inCell(Cell cell, InvalidRunException invalid) {
    return new InvalidRunException(
        invalid.problems().stream()
            .map(problem -> new Problem("", SuiteMessage.IN_CELL.with(cell, problem)))
            .toList());
  }

  private static InvalidRunException invalid(String field, Message message) {
    return new InvalidRunException(List.of(new Problem(field, message)));
  }
}
