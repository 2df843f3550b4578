package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;
import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;
import static io.brokerbench.operator.resources.Labels.Component.WORKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.LostNode;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodRefusal;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A view of a run to vary: nothing made yet, nothing asked yet, at a fixed time. */
final class Views {

  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final BenchmarkRun run;
  private List<HasMetadata> others = List.of();
  private List<Pod> brokerPods = List.of();
  private Optional<StatefulSet> brokers = Optional.empty();
  private List<PodRefusal> refusals = List.of();
  private List<LostNode> lostNodes = List.of();
  private Optional<Job> coordinator = Optional.empty();
  private Optional<Job> workers = Optional.empty();
  private List<Pod> coordinatorPods = List.of();
  private List<Pod> workerPods = List.of();
  private Optional<Progress> progress = Optional.empty();
  private Optional<BrokerTaskResult> verification = Optional.empty();
  private Optional<Message> verificationProgress = Optional.empty();
  private Optional<BrokerTaskResult> topicDeletion = Optional.empty();
  private ClusterContext around =
      ClusterContext.ofQueue(Nodes.pool("broker", 3), List.of(), List.of());
  private Map<String, ConfigMap> configMaps = Map.of();
  private Optional<RunResult> result = Optional.empty();
  private Instant now = NOW;

  private Views(BenchmarkRun run) {
    this.run = run;
  }

  static Views of(String resource) {
    return new Views(read(resource));
  }

  static BenchmarkRun read(String resource) {
    try (var stream = Views.class.getResourceAsStream("/" + resource)) {
      return Serialization.unmarshal(stream, BenchmarkRun.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its brokers are ready, and have been read back to be what the level means. */
  Views starting(Lifecycle lifecycle) {
    after(lifecycle.decide(build())).after(lifecycle.decide(build()));
    brokers(3).after(lifecycle.decide(build()));
    verification(read(Outcome.Match, "2"));
    return after(lifecycle.decide(build()));
  }

  /** With another value of a field of the spec. */
  Views spec(String field, Object value) {
    var json = new KubernetesSerialization();
    var spec = new HashMap<Object, Object>(json.convertValue(run.getSpec(), Map.class));
    spec.put(field, value);
    run.setSpec(json.convertValue(spec, BenchmarkRunSpec.class));
    return this;
  }

  /** Goes on from what a decision made of the status. */
  Views after(Decision decision) {
    run.setStatus(decision.status());
    return this;
  }

  Views at(Instant time) {
    now = time;
    return this;
  }

  Views brokers(int ready, Pod... others) {
    brokers = Optional.of(new StatefulSetBuilder().build());
    brokerPods =
        Stream.concat(
                IntStream.range(0, ready).mapToObj(i -> readyPod("kafka-" + i)), Stream.of(others))
            .toList();
    return this;
  }

  /** One of its pods could not be made. */
  Views lacksABroker(PodProblem problem) {
    return lacksAPod(brokers.orElseThrow(), problem);
  }

  /** One that {@code owner} asks for could not be made. */
  Views lacksAPod(HasMetadata owner, PodProblem problem) {
    refusals = List.of(new PodRefusal(owner, problem));
    return this;
  }

  Views lost(LostNode node) {
    lostNodes = List.of(node);
    return this;
  }

  Views verificationProgress(Message words) {
    verificationProgress = Optional.of(words);
    return this;
  }

  Views verification(BrokerTaskResult result) {
    verification = Optional.of(result);
    return this;
  }

  Views topicDeletion(BrokerTaskResult result) {
    topicDeletion = Optional.of(result);
    return this;
  }

  Views coordinator(String condition, Pod... pods) {
    coordinator = Optional.of(job(ChildNames.of(run).coordinator(), condition));
    coordinatorPods = List.of(pods);
    return this;
  }

  Views workers(Pod... pods) {
    return workersJob(null, pods);
  }

  Views workersJob(String condition, Pod... pods) {
    workers = Optional.of(job(ChildNames.of(run).workers(), condition));
    workerPods = List.of(pods);
    return this;
  }

  Views progress(Progress seen) {
    progress = Optional.of(seen);
    return this;
  }

  Views around(ClusterContext seen) {
    around = seen;
    return this;
  }

  /** The run refers to this ConfigMap; null: it is not there. */
  Views configMap(String name, ConfigMap found) {
    configMaps = found == null ? Map.of() : Map.of(name, found);
    return this;
  }

  /** Adds children beside those that all runs have. */
  Views with(HasMetadata... children) {
    others = List.of(children);
    return this;
  }

  BenchmarkRun run() {
    return run;
  }

  Views result(RunResult published) {
    result = Optional.of(published);
    return this;
  }

  Views brokerless() {
    brokers = Optional.empty();
    brokerPods = List.of();
    return this;
  }

  Views childless() {
    brokerless();
    coordinator = Optional.empty();
    coordinatorPods = List.of();
    workers = Optional.empty();
    workerPods = List.of();
    return this;
  }

  RunView build() {
    return new RunView(
        run,
        new Children(objects(), refusals, lostNodes, progress),
        verification,
        verificationProgress,
        topicDeletion,
        Optional.empty(),
        around,
        configMaps,
        result,
        Optional.empty(),
        now);
  }

  private List<HasMetadata> objects() {
    var objects = new ArrayList<HasMetadata>();
    add(objects, BROKER, brokers.stream(), brokerPods.stream());
    add(objects, COORDINATOR, coordinator.stream(), coordinatorPods.stream());
    add(objects, WORKER, workers.stream(), workerPods.stream());
    var names = ChildNames.of(run);
    setJob(names.coordinator(), coordinatorPods);
    setJob(names.workers(), workerPods);
    objects.addAll(others);
    return objects;
  }

  private static void setJob(String job, List<Pod> pods) {
    for (var pod : pods) {
      var labels = new HashMap<>(pod.getMetadata().getLabels());
      labels.put("batch.kubernetes.io/job-name", job);
      pod.getMetadata().setLabels(labels);
    }
  }

  @SafeVarargs
  private void add(
      List<HasMetadata> objects,
      Labels.Component component,
      Stream<? extends HasMetadata>... streams) {
    for (var stream : streams) {
      stream.forEach(
          object -> {
            if (object.getMetadata() == null) {
              object.setMetadata(new ObjectMeta());
            }
            object.getMetadata().setLabels(Labels.of(run, component));
            objects.add(object);
          });
    }
  }

  static BrokerTaskResult.Read read(Outcome outcome, String found) {
    var check =
        new SettingCheck(
            SettingScope.Broker, "broker 1", "min.insync.replicas", "2", found, outcome);
    return new BrokerTaskResult.Read(new VerificationReport(NOW, List.of(check)));
  }

  static Pod waitingPod(String name, String reason, int restarts) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withCreationTimestamp(NOW.toString())
        .endMetadata()
        .withNewStatus()
        .addNewContainerStatus()
        .withImage("apache/kafka:0.0.0")
        .withRestartCount(restarts)
        .withNewState()
        .withNewWaiting("the kubelet's words", reason)
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();
  }

  static Pod failedPod(String name, int exitCode, String message) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewStatus()
        .withPhase("Failed")
        .addNewContainerStatus()
        .withNewState()
        .withNewTerminated()
        .withExitCode(exitCode)
        .withReason(exitCode == 137 ? "OOMKilled" : "Error")
        .withMessage(message)
        .withFinishedAt(NOW.toString())
        .endTerminated()
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();
  }

  /** Its container runs, and has ended before; at null: it has not. */
  static Pod restartedPod(String name, int exitCode, String message, String at) {
    var pod = runningPod(name);
    var status = new ContainerStatusBuilder().withName("kafka");
    if (at != null) {
      status
          .withNewLastState()
          .withNewTerminated()
          .withExitCode(exitCode)
          .withReason(exitCode == 137 ? "OOMKilled" : "Error")
          .withMessage(message)
          .withFinishedAt(at)
          .endTerminated()
          .endLastState();
    }
    pod.getStatus().setContainerStatuses(List.of(status.build()));
    return pod;
  }

  static Pod runningPod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-of-" + name)
        .endSpec()
        .withNewStatus()
        .withPhase("Running")
        .endStatus()
        .build();
  }

  /** It has a node, and does not run yet. */
  static Pod scheduledPod(String name) {
    var pod = runningPod(name);
    pod.getStatus().setPhase("Pending");
    return pod;
  }

  private static Pod readyPod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
  }

  private static Job job(String name, String condition) {
    var job = new JobBuilder().withNewMetadata().withName(name).endMetadata().withNewStatus();
    if (condition != null) {
      job.addNewCondition().withType(condition).withStatus("True").endCondition();
    }
    return job.endStatus().build();
  }
}
