package io.brokerbench.operator.act;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.handover.Clearance;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.EnvironmentReader;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.resources.load.LoadGenerator;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import java.net.HttpURLConnection;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Does what was decided. Repeating an action changes nothing: what we make ourselves is made once
 * and never updated, and what a chart has rendered is applied.
 */
public final class RunActuator {

  /** Holds an active run whose topics stand in a cluster that outlives it. */
  public static final String FINALIZER = "brokerbench.io/topics";

  private static final String FIELD_MANAGER = "brokerbench";
  private static final int TOKEN_BYTES = 32;

  private final KubernetesClient client;
  private final OperatorSettings settings;
  private final BrokerTasks brokerTasks;
  private final ChartTasks chartTasks;
  private final EnvironmentReader environment;
  private final RunCleaner sweep;
  private final ArchivedResults archived;
  private final SecureRandom random = new SecureRandom();

  /** Acts by {@code client}, on brokers by {@code brokerTasks}, on charts by {@code chartTasks}. */
  public RunActuator(
      KubernetesClient client,
      OperatorSettings settings,
      BrokerTasks brokerTasks,
      ChartTasks chartTasks) {
    this.client = client;
    this.settings = settings;
    this.brokerTasks = brokerTasks;
    this.chartTasks = chartTasks;
    this.environment = new EnvironmentReader(client);
    this.sweep = new RunCleaner(client, settings);
    this.archived = new ArchivedResults(client);
  }

  /**
   * Does one thing.
   *
   * @param whenAnswered is called when brokers that were asked have answered, or a chart is
   *     rendered
   * @throws KubernetesClientException if the API server refuses
   */
  public void perform(Action action, BenchmarkRun run, Children children, Runnable whenAnswered) {
    switch (action) {
      case Action.Create create -> create.resources().forEach(this::create);
      case Action.RenderChart render ->
          chartTasks.start(run.getMetadata().getUid(), render.request(), whenAnswered);
      case Action.Apply apply -> apply.resources().forEach(this::apply);
      case Action.AskBrokers ask ->
          brokerTasks.start(ask.task(), ask.plan(), ask.endpoint(), whenAnswered);
      case Action.PrepareLoad prepare -> prepareLoad(prepare, run);
      case Action.StartLoad start -> startLoad(start, run, children);
      case Action.AddFinalizer ignored ->
          PrimaryUpdateAndCacheUtils.addFinalizer(client, run, FINALIZER);
      case Action.Delete delete -> delete.objects().forEach(sweep::delete);
      case Action.TearDown tearDown -> sweep.remove(run, tearDown);
      case Action.ForgetAnswers ignored -> forgetAnswers(run);
      case Action.AmendResults amend ->
          patchResults(run, Map.of("data", Map.of(RunResult.KEY, Json.write(amend.result()))));
      case Action.ReleaseResults ignored ->
          patchResults(run, Map.of("metadata", Map.of("ownerReferences", List.of())));
      case Action.LetResultsGo gone -> archived.letGo(run, gone.archive());
    }
  }

  /** The run as the API server has it; empty where it is gone, or another one has its name. */
  public Optional<BenchmarkRun> current(BenchmarkRun run) {
    return Optional.ofNullable(client.resource(run).get())
        .filter(found -> found.getMetadata().getUid().equals(run.getMetadata().getUid()));
  }

  /** Whether the suite of {@code run} has recorded how it ended; true of a run without a suite. */
  public boolean isRecorded(BenchmarkRun run) {
    return archived.isRecorded(run);
  }

  /** Lets a finished run go: it has left nothing that would have to be cleaned up. */
  public void release(BenchmarkRun run) {
    forgetAnswers(run);
    PrimaryUpdateAndCacheUtils.removeFinalizer(client, run, FINALIZER);
  }

  /** Deletes a run whose time is up, unless it has been changed or has gone meanwhile. */
  public void delete(BenchmarkRun run) {
    try {
      client.resource(run).lockResourceVersion(run.getMetadata().getResourceVersion()).delete();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
    }
  }

  private void forgetAnswers(BenchmarkRun run) {
    brokerTasks.forget(run.getMetadata().getUid());
    chartTasks.forget(run.getMetadata().getUid());
  }

  private void patchResults(BenchmarkRun run, Map<String, ?> change) {
    var names = ChildNames.of(run);
    client
        .configMaps()
        .inNamespace(names.namespace())
        .withName(names.results())
        .patch(PatchContext.of(PatchType.JSON_MERGE), Json.write(change));
  }

  private void prepareLoad(Action.PrepareLoad prepare, BenchmarkRun run) {
    var order = WorkOrder.beforeClearance(prepare.plan(), prepare.endpoint());
    new LoadGenerator(run, settings).resources(order, newToken()).forEach(this::create);
  }

  private void startLoad(Action.StartLoad start, BenchmarkRun run, Children children) {
    var deployment = Deployments.of(run, start.plan(), settings);
    var seen =
        environment.read(children.brokers().pods(), remarks(run, deployment), run.getStatus());
    create(new LoadGenerator(run, settings).clearance(new Clearance(seen, start.durability())));
    if (!children.loadJobs().areMade()) {
      prepareLoad(new Action.PrepareLoad(start.plan(), start.endpoint()), run);
    }
  }

  private static List<Message> remarks(BenchmarkRun run, BrokerDeployment deployment) {
    var used =
        SharedBrokers.of(run)
            .filter(SharedBrokers::takenOver)
            .map(shared -> DeploymentMessage.SHARED_BROKERS.with(shared.name()));
    return Stream.concat(deployment.remarks().stream(), used.stream()).toList();
  }

  private String newToken() {
    var bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private void apply(HasMetadata resource) {
    if (resource instanceof Job) {
      create(resource);
    } else {
      client.resource(resource).fieldManager(FIELD_MANAGER).serverSideApply();
    }
  }

  private void create(HasMetadata resource) {
    try {
      client.resource(resource).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
    }
  }
}
