package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A namespace of one test: its runs, what they leave behind, and how it looks. */
public final class TestNamespace implements AutoCloseable {

  /** How the name of every scenario's namespace begins. */
  static final String PREFIX = "e2e-";

  /** What every namespace has, and what controllers of Kubernetes itself remove in their time. */
  private static final String OF_KUBERNETES =
      "configmap/kube-root-ca.crt|serviceaccount/default|(event|endpoints|endpointslice"
          + "|controllerrevision)[./].*";

  /** What may be there of any run and any suite that has finished. */
  private static final String RESULTS =
      "benchmark(run|suite).brokerbench.io/.*|configmap/.*-((results|suite)(-\\d)?|record)";

  private static final Pattern STACK_FRAME = Pattern.compile("[> ]*\\t(at |\\.\\.\\. )");

  private final String name;
  private final List<String> nodes;

  private TestNamespace(String name, List<String> nodes) {
    this.name = name;
    this.nodes = nodes;
  }

  /** One whose runs may have any node of the broker pool. */
  public static TestNamespace create(String prefix) {
    return create(prefix, Cluster.brokerNodes());
  }

  /**
   * One whose runs have these nodes of the broker pool to themselves; a single one is written into
   * each run of one broker.
   */
  static TestNamespace create(String prefix, List<String> nodes) {
    Cluster.awaitSettledVolumes(nodes);
    var suffix = Integer.toString(ThreadLocalRandom.current().nextInt(46_656), 36);
    var namespace =
        new NamespaceBuilder()
            .withNewMetadata()
            .withName(prefix + "-" + suffix)
            .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
            .endMetadata()
            .build();
    CLIENT.namespaces().resource(namespace).create();
    return new TestNamespace(namespace.getMetadata().getName(), nodes);
  }

  public String name() {
    return name;
  }

  public RunHandle start(Manifest manifest) {
    return RunHandle.start(name, nodes.size() == 1 ? manifest.on(nodes.getFirst()) : manifest);
  }

  /** Creates a suite; runs of one broker are on this namespace's node, where it has one. */
  public SuiteHandle start(SuiteManifest manifest) {
    return SuiteHandle.start(name, nodes.size() == 1 ? manifest.on(nodes.getFirst()) : manifest);
  }

  /**
   * Waits until every volume of this namespace's nodes is offered again; where it is a directory of
   * this machine, it must be empty.
   */
  public void awaitCleanVolumes() {
    Cluster.awaitCleanVolumes(nodes);
  }

  /**
   * Nothing is there, at this moment, but runs and suites, their results, and what those runs
   * retain that failed.
   */
  public void assertOnlyResultsAreLeft() {
    assertThat(leftovers()).isEmpty();
  }

  /** Waits until the garbage collector has taken what others have made for a finished run. */
  public void awaitOnlyResultsAreLeft() {
    leftovers().forEach(this::awaitGone);
    assertOnlyResultsAreLeft();
  }

  private List<String> leftovers() {
    var retained = new RetainedPods(name).names();
    return objects().stream()
        .filter(object -> !object.matches(RESULTS) && !retained.contains(object))
        .toList();
  }

  /** Waits until every run is deleted, as a suite does with those whose results it has kept. */
  public void awaitNoRuns() {
    Cluster.runs(name).informOnCondition(List::isEmpty).orTimeout(1, TimeUnit.MINUTES).join();
  }

  /** Waits until the garbage collector has taken the last object of a deleted run. */
  public void awaitNothingIsLeft() {
    objects().forEach(this::awaitGone);
    assertThat(objects()).isEmpty();
  }

  private void awaitGone(String object) {
    kubectl("wait", "--for=delete", object, "--timeout=90s");
  }

  public void annotate(String key, String value) {
    kubectl("annotate", "namespace", name, key + "=" + value);
  }

  /** Events about the object of that name. */
  public List<Event> eventsAbout(String object) {
    return CLIENT.v1().events().inNamespace(name).list().getItems().stream()
        .filter(event -> object.equals(event.getInvolvedObject().getName()))
        .toList();
  }

  /** What the pods of one component of a run have said, as the documentation says to ask. */
  public String logOf(RunHandle run, String component) {
    return kubectl(
        "logs",
        "--selector=brokerbench.io/run=%s,brokerbench.io/component=%s"
            .formatted(run.name(), component),
        "--tail=-1");
  }

  public void printState() {
    var state = new StringJoiner("\n");
    state.add("---- state of namespace " + name);
    for (var command :
        List.of(
            List.of("get", "benchmarkruns,benchmarksuites", "--output=wide"),
            List.of(
                "get",
                "benchmarkruns,benchmarksuites",
                "--output=jsonpath={range .items[*]}{.status}{\"\\n\"}"),
            List.of("get", "pods,statefulsets,jobs,persistentvolumeclaims", "--output=wide"),
            List.of("events", "--types=Warning,Normal"),
            List.of("logs", "--selector=brokerbench.io/run", "--all-containers", "--tail=30"),
            List.of(
                "logs",
                "deployment/" + Cluster.OPERATOR,
                "--namespace=" + Cluster.OPERATOR_NAMESPACE,
                "--tail=300"))) {
      var kubectl = new ArrayList<>(List.of("kubectl", "--namespace=" + name));
      kubectl.addAll(command);
      state.add("---- kubectl " + String.join(" ", command));
      var outcome = Commands.tryToRun(kubectl);
      // What is called from where would leave no room for what happened before.
      outcome
          .output()
          .lines()
          .filter(line -> !STACK_FRAME.matcher(line).lookingAt())
          .forEach(state::add);
      state.add(outcome.complaints());
    }
    state.add("---- end of the state of namespace " + name);
    // At once: others print meanwhile.
    System.out.println(state);
  }

  @Override
  public void close() {
    CLIENT.namespaces().withName(name).delete();
  }

  /** Every object of every kind, as kubectl names it, but for those of Kubernetes itself. */
  private List<String> objects() {
    var found =
        Cluster.ofAllKinds(
            List.of("--namespaced", "--verbs=list,delete"), "--namespace=" + name, "--output=name");
    return Arrays.stream(found.split("\\R"))
        .filter(object -> !object.isBlank() && !object.matches(OF_KUBERNETES))
        .toList();
  }

  private String kubectl(String... arguments) {
    var all = new ArrayList<>(List.of("--namespace=" + name));
    all.addAll(List.of(arguments));
    return Cluster.kubectl(all.toArray(String[]::new));
  }
}
