package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.figure.Results;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.operator.act.EventRecorder;
import io.brokerbench.operator.act.SuiteActuator;
import io.brokerbench.operator.act.SuiteEvents;
import io.brokerbench.operator.lifecycle.Archiving;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.suite.SuiteLifecycle;
import io.brokerbench.operator.watch.SuiteWatch;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** A suite, its operator, and an API server. Runs end as a test says, at {@link #endRuns}. */
final class SuiteWorld implements AutoCloseable, SuiteWatch {

  static final OperatorSettings SETTINGS =
      OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));

  static final String NAMESPACE = "/namespaces/bench/";
  static final String RUNS = "/apis/brokerbench.io/v1alpha1" + NAMESPACE + "benchmarkruns";
  static final String CONFIG_MAPS = "/api/v1" + NAMESPACE + "configmaps";
  static final String EVENTS = "/api/v1" + NAMESPACE + "events";

  private static final String SUITE =
      "/apis/brokerbench.io/v1alpha1" + NAMESPACE + "benchmarksuites/a-suite";
  private static final String UID = "5f0c7a3e-1d7b-4a44-9a39-6c1f0e3d2b11";
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MOST_STEPS = 400;

  /** How a run ends: Valid, Invalid, or a reason of a failure. */
  private Function<String, String> fate = name -> "Valid";

  private ToLongFunction<String> publishP99 = name -> 1300;

  private final FakeApiServer server = new FakeApiServer();
  private final KubernetesClient client = server.client();
  private List<Node> nodes = Nodes.pool("broker", 1);
  private final BrokersOfRuns brokers = new BrokersOfRuns(server);
  private List<ConfigMap> lagging;
  private List<BenchmarkRun> laggingRuns;
  private Optional<Long> scheduled = Optional.empty();
  private final List<String> recorded = new ArrayList<>();
  private ObjectNode unseen;
  private final OperatorMetrics metrics = new OperatorMetrics();
  private SuiteReconciler reconciler = fresh();

  SuiteWorld(String axes, String... more) throws Exception {
    become(Suites.suite(axes, more));
  }

  /** Another suite takes the place of this one. */
  void become(BenchmarkSuite suite) {
    suite.getMetadata().setNamespace("bench");
    suite.getMetadata().setUid(UID);
    unseen = tree(suite);
    reset();
  }

  /** The suite is created again, and nothing else is there. */
  void reset() {
    server.clear();
    brokers.clear();
    server.put(SUITE, unseen.deepCopy());
    restart();
  }

  SuiteWorld withFate(Function<String, String> endings) {
    fate = endings;
    return this;
  }

  /** What runs measure, by their names, in microseconds. */
  SuiteWorld withPublishP99(ToLongFunction<String> micros) {
    publishP99 = micros;
    return this;
  }

  /** The suite has started so much earlier. */
  void age(Duration by) {
    var suite = server.get(SUITE);
    var started = Instant.parse(status().startTime()).minus(by);
    suite.withObjectProperty("status").put("startTime", started.toString());
    server.put(SUITE, suite);
  }

  /** Another writer sets a condition. */
  void setCondition(String type) {
    var suite = server.get(SUITE);
    suite
        .withObjectProperty("status")
        .withArrayProperty("conditions")
        .addObject()
        .put("type", type)
        .put("status", "True");
    server.put(SUITE, suite);
  }

  void setNodes(List<Node> all) {
    nodes = all;
  }

  FakeApiServer server() {
    return server;
  }

  /** A field of the spec, such as {@code suspend}. */
  void change(String field, Object value) {
    var suite = server.get(SUITE);
    suite.withObjectProperty("spec").set(field, MAPPER.valueToTree(value));
    var metadata = suite.withObjectProperty("metadata");
    metadata.put("generation", metadata.path("generation").asLong() + 1);
    server.put(SUITE, suite);
  }

  BenchmarkSuite suite() {
    return typed(server.get(SUITE), BenchmarkSuite.class);
  }

  BenchmarkSuiteStatus status() {
    return suite().getStatus();
  }

  boolean ended() {
    return SuiteLifecycle.isFinished(status());
  }

  /** The operator is killed, and another one starts. */
  void restart() {
    reconciler = fresh();
  }

  private SuiteReconciler fresh() {
    return new SuiteReconciler(
        new SuiteLifecycle("1.2.3"),
        new SuiteViewer(client, new RunObserver(client, SETTINGS, run -> List.of()), this),
        new SuiteActuator(client, SETTINGS, run -> recorded.add(run.getMetadata().getName())),
        new SuiteEvents(new EventRecorder(client)),
        metrics,
        this,
        this::write);
  }

  /** Whether nothing failed. */
  boolean reconcile() {
    try {
      scheduled = reconciler.reconcile(suite(), context()).getScheduleDelay();
      return true;
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  /** Runs that have not ended do. */
  void endRuns() {
    for (var object : server.list(RUNS)) {
      var run = typed(object, BenchmarkRun.class);
      if (run.getStatus() == null) {
        end(run, object, fate.apply(run.getMetadata().getName()));
      }
    }
  }

  void finish() {
    for (var step = 0; !ended(); step++) {
      assertThat(step).as("steps").isLessThan(MOST_STEPS);
      assertThat(reconcile()).as("reconciled").isTrue();
      endRuns();
    }
  }

  /** When the last reconciliation wants another one, in milliseconds; empty by default. */
  Optional<Long> scheduled() {
    return scheduled;
  }

  /** Runs that were told that they are recorded. */
  List<String> recorded() {
    return recorded;
  }

  /** What the operator counts. */
  OperatorMetrics metrics() {
    return metrics;
  }

  /** The cache of runs hears of nothing new from now on. */
  void lagInRuns() {
    laggingRuns = runs(suite());
  }

  /** The cache of records hears of nothing new from now on. */
  void lag() {
    lagging = records(suite());
  }

  /** The cache has these records and no run. */
  void lag(List<ConfigMap> recorded) {
    lagging = recorded;
    laggingRuns = List.of();
  }

  void catchUp() {
    lagging = null;
    laggingRuns = null;
  }

  /** Names of all runs that were created, in their order. */
  List<String> created() {
    return server.created().stream()
        .filter(path -> path.startsWith(RUNS))
        .map(path -> path.substring(RUNS.length() + 1))
        .toList();
  }

  List<String> eventReasons() {
    return server.list(EVENTS).stream().map(event -> event.path("reason").asText()).toList();
  }

  List<String> eventMessages(SuiteReason reason) {
    return server.list(EVENTS).stream()
        .filter(event -> event.path("reason").asText().equals(reason.name()))
        .map(event -> event.path("message").asText())
        .toList();
  }

  SuiteResult result() {
    return SuiteResult.parse(results().path("data").path(SuiteResult.KEY).asText());
  }

  /** The ConfigMap with the result. */
  ObjectNode results() {
    return server.get(CONFIG_MAPS + "/" + status().resultsRef().name());
  }

  /** Those that runs share. */
  BrokersOfRuns brokers() {
    return brokers;
  }

  /** The run that is active makes brokers. */
  void startBrokers(String name) {
    brokers.make(typed(server.get(RUNS + "/" + name), BenchmarkRun.class));
  }

  private void end(BenchmarkRun run, ObjectNode object, String fateOfRun) {
    brokers.use(run, fateOfRun.equals("Valid"));
    var ran = fateOfRun.equals("Valid") || fateOfRun.equals("Invalid");
    var status = EndedRun.status(fateOfRun);
    run.setStatus(Serialization.unmarshal(status, BenchmarkRunStatus.class));
    if (ran) {
      var name = ChildNames.of(run).results();
      server.put(CONFIG_MAPS + "/" + name, results(run, name, fateOfRun.equals("Valid")));
      status += "resultsRef: {kind: ConfigMap, name: " + name + "}\n";
    }
    object.set("status", tree(Serialization.unmarshal(status, BenchmarkRunStatus.class)));
    server.put(RUNS + "/" + run.getMetadata().getName(), object);
  }

  private ObjectNode results(BenchmarkRun run, String name, boolean valid) {
    var p99 = publishP99.applyAsLong(run.getMetadata().getName());
    var text = Results.json(Results.FIGURES.replace("1300", String.valueOf(p99)));
    var json =
        valid
            ? text
            : text.replace(
                "{\"valid\": true, \"checks\": []}",
                "{\"valid\": false, \"checks\": [{\"name\": \"SendErrors\", \"holds\": false}]}");
    var object = MAPPER.createObjectNode();
    object.put("apiVersion", "v1").put("kind", "ConfigMap");
    var metadata = object.putObject("metadata").put("namespace", "bench").put("name", name);
    metadata.set("labels", MAPPER.valueToTree(Labels.of(run, Labels.Component.RESULTS)));
    // Those for the archive lose their owner when the run finishes.
    if (!Archiving.isWanted(run)) {
      metadata.putArray("ownerReferences").addObject().put("uid", run.getMetadata().getUid());
    }
    object.putObject("data").put(RunResult.KEY, json);
    return object;
  }

  @Override
  public List<EventSource<?, BenchmarkSuite>> sources(EventSourceContext<BenchmarkSuite> context) {
    return List.of();
  }

  @Override
  public List<BenchmarkRun> runs(BenchmarkSuite suite) {
    return laggingRuns != null
        ? laggingRuns
        : server.list(RUNS).stream()
            .map(run -> typed(run, BenchmarkRun.class))
            .filter(run -> SuiteWatch.owns(suite, run))
            .filter(run -> run.getMetadata().getLabels().containsKey(Labels.SUITE))
            .toList();
  }

  @Override
  public List<ConfigMap> records(BenchmarkSuite suite) {
    return lagging != null
        ? lagging
        : server.list(CONFIG_MAPS).stream()
            .map(found -> typed(found, ConfigMap.class))
            .filter(found -> found.getMetadata().getName().endsWith("-record"))
            .filter(found -> SuiteWatch.keeps(suite, found))
            .filter(found -> !found.getMetadata().getLabels().containsKey(Labels.SUITE_ENDED))
            .toList();
  }

  @Override
  public Collection<Node> nodes() {
    return nodes;
  }

  private static ObjectNode tree(Object object) {
    try {
      return (ObjectNode) MAPPER.readTree(Serialization.asJson(object));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static <T> T typed(ObjectNode object, Class<T> type) {
    return Serialization.unmarshal(object.toString(), type);
  }

  @SuppressWarnings("unchecked")
  private static Context<BenchmarkSuite> context() {
    return Proxies.of(
        Context.class,
        (method, arguments) -> {
          assertThat(method).isEqualTo("getRetryInfo");
          return Optional.empty();
        });
  }

  /** As the framework does, without its cache. */
  private boolean write(
      BenchmarkSuite suite, BenchmarkSuiteStatus status, Context<BenchmarkSuite> context) {
    var patch = new BenchmarkSuite();
    patch.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(suite.getMetadata().getNamespace())
            .withName(suite.getMetadata().getName())
            .build());
    patch.setStatus(status.withoutArchive());
    client
        .resource(patch)
        .subresource("status")
        .patch(PatchContext.of(PatchType.SERVER_SIDE_APPLY));
    return true;
  }

  @Override
  public void close() {
    client.close();
    server.close();
    metrics.close();
  }
}
