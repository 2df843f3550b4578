package io.brokerbench.worker.cli;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.document.OmbWorkload;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.PlanRemarks;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.coordinator.RunConductor.Conclusion;
import io.brokerbench.worker.report.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a BenchmarkRun without Kubernetes, against brokers that exist. */
@Command(
    name = "run",
    description = {
      "Runs a BenchmarkRun against brokers that exist, with coordinator and workers in this"
          + " process.",
      "Exit code: 0 succeeded and valid, 3 valid but objectives missed, 4 finished but not valid,"
          + " 2 bad input, 1 failed."
    })
public final class RunCommand implements Callable<Integer> {

  private static final String WORKLOAD = "--workload";

  @Option(
      names = {"-f", "--file"},
      required = true,
      paramLabel = "FILE",
      description = "The BenchmarkRun, in YAML.")
  private Path file;

  @Option(
      names = WORKLOAD,
      paramLabel = "FILE",
      description =
          "A workload of OpenMessaging Benchmark, in YAML. The BenchmarkRun's own workload then"
              + " says only what such a file cannot, such as batching; its ombWorkloadRef is not"
              + " followed.")
  private Path ombWorkload;

  @Mixin private PayloadOption payload;

  @Mixin private EndpointOptions brokers;

  @Mixin private CredentialsOption credentials;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Where the result files go; is made.")
  private Path out;

  private final GracefulStop gracefulStop = new GracefulStop();

  @Override
  public Integer call() throws InterruptedException {
    try {
      return run();
    } finally {
      gracefulStop.done();
    }
  }

  private int run() throws InterruptedException {
    if (ombWorkload == null) {
      return run(RunCommand::parse);
    }
    try {
      var workload = OmbWorkload.parse(Files.readString(ombWorkload));
      if (workload.payloadFile().isPresent() && !payload.isGiven()) {
        complain(CommandMessage.PAYLOAD_RANDOM.with(ombWorkload, PayloadOption.NAME));
      }
      return run(text -> RunDocument.parse(text, workload, payload.isGiven()));
    } catch (InvalidRunException e) {
      complain(ombWorkload, e);
      return ExitCodes.USAGE;
    } catch (IOException e) {
      complain(CommandMessage.reading(e));
      return ExitCodes.USAGE;
    }
  }

  private static RunDocument parse(String text) throws InvalidRunException {
    var document = RunDocument.parse(text);
    var reference = document.run().getSpec().ombWorkloadRef();
    if (reference != null) {
      var problem =
          CommandMessage.WORKLOAD_IN_CLUSTER.with(reference.key(), reference.configMap(), WORKLOAD);
      throw new InvalidRunException(List.of(new Problem("spec.ombWorkloadRef", problem)));
    }
    return document;
  }

  /** Reads the run's own file. */
  private interface Parser {
    RunDocument parse(String text) throws InvalidRunException;
  }

  private int run(Parser parser) throws InterruptedException {
    try {
      var document = parser.parse(Files.readString(file));
      var operatorFields = new OperatorFields();
      operatorFields.add(document);
      var broker = document.run().getSpec().broker();
      var endpoint = brokers.endpoint(broker.kind(), broker.deployment().external());
      var run = brokers.naming(broker, () -> document.runAgainst(endpoint));
      var plan = brokers.naming(broker, () -> plan(document.run(endpoint), run));
      operatorFields.remark().ifPresent(RunCommand::note);
      PlanRemarks.of(run.getSpec()).forEach(RunCommand::note);
      var secrets = credentials.read(endpoint.access());
      var payloadFile = payload.read(plan);
      Files.createDirectories(out);
      return run(new BrokerRun(plan, endpoint, secrets, payloadFile, Connections.TO_BROKERS));
    } catch (InvalidRunException e) {
      complain(file, e);
      return ExitCodes.USAGE;
    } catch (IOException e) {
      complain(CommandMessage.reading(e));
      return ExitCodes.USAGE;
    } catch (BrokerException e) {
      complain(e.getMessage());
      return ExitCodes.FAILURE;
    }
  }

  private static void note(Message remark) {
    System.out.println(CommandMessage.NOTE.with(remark) + ".");
  }

  private static RunPlan plan(BenchmarkRun written, BenchmarkRun run) throws InvalidRunException {
    var uid = UUID.randomUUID().toString();
    // What the file says of its own deployment must be right too, though it is not used here.
    RunPlanner.plan(identified(written, uid));
    return RunPlanner.plan(identified(run, uid));
  }

  private static BenchmarkRun identified(BenchmarkRun run, String uid) {
    run.getMetadata().setUid(uid);
    if (run.getMetadata().getNamespace() == null) {
      run.getMetadata().setNamespace("");
    }
    return run;
  }

  private int run(BrokerRun run) throws BrokerException, IOException, InterruptedException {
    try (var console = ConsoleProgress.ofProcess()) {
      return run.conduct(
          new ShownRun(console),
          conclusion -> {
            console.endLine();
            return conclude(conclusion);
          });
    } catch (NotProvenException e) {
      complain(e.details());
      return ExitCodes.FAILURE;
    }
  }

  /** Shows how the run goes, and lets a signal end its load. */
  private final class ShownRun implements BrokerRun.Listener {

    private final ConsoleProgress console;

    ShownRun(ConsoleProgress console) {
      this.console = console;
    }

    @Override
    public void preparing(Message progress) {
      console.show(progress.toString());
    }

    @Override
    public void loading(Runnable stop) {
      gracefulStop.by(stop);
    }

    @Override
    public void progress(Progress progress) {
      console.progress(progress);
    }
  }

  private int conclude(Conclusion conclusion) throws IOException {
    conclusion.files().write(out);
    System.out.println();
    System.out.print(ResultTable.of(conclusion.result()));
    System.out.println("\n" + CommandMessage.ALL_WRITTEN.with(out));
    if (conclusion.failure() != null) {
      complain(
          CommandMessage.LOAD_FAILED.with(
              conclusion.failure().reason(), conclusion.failure().message()));
      return ExitCodes.FAILURE;
    }
    return judge(conclusion.result());
  }

  private static int judge(RunResult result) {
    var verdict = result.verdict();
    verdict.checks().stream()
        .filter(Predicate.not(Verdict.Check::holds))
        .forEach(c -> complain(CommandMessage.NOT_VALID.with(c.name(), c.found())));
    if (!verdict.valid()) {
      return ExitCodes.NOT_VALID;
    }
    if (result.objectives() == null || result.objectives().met()) {
      return ExitCodes.OK;
    }
    result
        .objectives()
        .missed()
        .forEach(missed -> complain(CommandMessage.OBJECTIVE_MISSED.with(missed)));
    return ExitCodes.OBJECTIVES_MISSED;
  }

  private static void complain(Path file, InvalidRunException invalid) {
    invalid.problems().forEach(problem -> complain(CommandMessage.IN_FILE.with(file, problem)));
  }

  private static void complain(Object line) {
    System.err.println(line);
  }
}
