package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;

/** The cluster that KUBECONFIG names, with the operator in it. */
public final class Cluster {

  /** Where {@code e2e/test.sh} installs the chart, and under which name. */
  public static final String OPERATOR_NAMESPACE = "brokerbench-system";

  public static final String OPERATOR = "brokerbench";

  /** Of this working tree. */
  public static final Path CHART = Path.of("..", "helm", "brokerbench");

  private static final String OF_KUBERNETES =
      "(Event|Lease|Endpoints|EndpointSlice|ControllerRevision|IPAddress"
          + "|CertificateSigningRequest) .*";

  /** What they make, and what StrimziIT takes away for a while. */
  private static final String OF_SCENARIOS =
      "\\S+ %1$s.*|\\S+ \\S+ %1$s.*|PersistentVolume .*|CustomResourceDefinition .*\\.strimzi\\.io"
              .formatted(TestNamespace.PREFIX)
          + "|ClusterRoleBinding \\S+ "
          + OPERATOR
          + "-strimzi";

  /**
   * Held for reading by what asks for all kinds of objects, and for writing by what removes some.
   */
  private static final ReadWriteLock KINDS = new ReentrantReadWriteLock();

  public static final KubernetesClient CLIENT = new KubernetesClientBuilder().build();

  /** How many volumes each node had for brokers before the first run. */
  private static final Map<String, Long> VOLUMES =
      ofBrokers(CLIENT.persistentVolumes().list().getItems()).stream()
          .collect(Collectors.groupingBy(Cluster::nodeOf, Collectors.counting()));

  private Cluster() {}

  public static NonNamespaceOperation<
          BenchmarkRun, KubernetesResourceList<BenchmarkRun>, Resource<BenchmarkRun>>
      runs(String namespace) {
    MixedOperation<BenchmarkRun, KubernetesResourceList<BenchmarkRun>, Resource<BenchmarkRun>>
        runs = CLIENT.resources(BenchmarkRun.class);
    return runs.inNamespace(namespace);
  }

  public static Resource<GenericKubernetesResource> run(String namespace, Manifest manifest) {
    return CLIENT
        .genericKubernetesResources(BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION, "BenchmarkRun")
        .inNamespace(namespace)
        .resource(manifest.build());
  }

  /** The objects that {@code yaml} describes. */
  public static List<HasMetadata> objects(String yaml) {
    return CLIENT.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))).items();
  }

  /** Makes the objects that {@code yaml} describes in {@code namespace}. */
  public static void create(String namespace, String yaml) {
    objects(yaml).forEach(object -> CLIENT.resource(object).inNamespace(namespace).create());
  }

  /** Installs the chart that is installed already with this many operators, one of which leads. */
  public static void setOperators(int replicas) {
    upgrade(CHART.toString(), "--set=replicas=" + replicas);
  }

  /** Installs the chart that is installed already for these namespaces only; for all with none. */
  public static void setWatchedNamespaces(String... namespaces) {
    var names = Arrays.stream(namespaces).map(name -> '"' + name + '"');
    upgrade(
        CHART.toString(),
        "--set-json=watchNamespaces=" + names.collect(Collectors.joining(",", "[", "]")));
  }

  /**
   * Installs the chart that is installed already with another image.
   *
   * @param value that names it
   */
  public static void setImage(String value, String repository, String tag) {
    upgrade(
        CHART.toString(),
        "--set-string=%s.repository=%s".formatted(value, repository),
        "--set-string=%s.tag=%s".formatted(value, tag));
  }

  /** Installs the chart that is installed already with further values, each as of --set-string. */
  public static void setValues(String... values) {
    upgrade(
        CHART.toString(),
        Arrays.stream(values)
            .map(
                value ->
                    value.matches(".*=(true|false)") ? "--set=" + value : "--set-string=" + value)
            .toArray(String[]::new));
  }

  /** Installs again what was there before the last change of the chart or its values. */
  public static void rollBack() {
    Commands.run(
        List.of(
            "helm",
            "rollback",
            "brokerbench",
            "--namespace=" + OPERATOR_NAMESPACE,
            "--wait",
            "--timeout=3m"));
  }

  /** Installs a chart, as a directory or an archive, with the values that are installed already. */
  public static void install(Path chart) {
    upgrade(chart.toString());
  }

  private static void upgrade(String chart, String... values) {
    var command =
        new ArrayList<>(
            List.of(
                "helm",
                "upgrade",
                "brokerbench",
                chart,
                "--namespace=" + OPERATOR_NAMESPACE,
                "--reuse-values",
                "--wait",
                "--timeout=3m"));
    command.addAll(List.of(values));
    Commands.run(command);
  }

  /** Runs the test of the chart that is installed; what its Pod has printed is told if it fails. */
  public static void assertChartTestPasses() {
    var inOperatorNamespace = "--namespace=" + OPERATOR_NAMESPACE;
    var outcome =
        Commands.tryToRun(
            List.of("helm", "test", "brokerbench", inOperatorNamespace, "--timeout=2m"));
    if (outcome.exitCode() != 0) {
      var printed =
          Commands.tryToRun(
              List.of("kubectl", "logs", inOperatorNamespace, "pod/" + OPERATOR + "-permissions"));
      throw new AssertionError(outcome.complaints() + printed.output() + printed.complaints());
    }
  }

  /**
   * Whether the API server lets the operator do something.
   *
   * @param namespace where; null for everywhere
   */
  public static boolean operatorMay(String verb, String resource, String namespace) {
    return may(OPERATOR, verb, resource, namespace);
  }

  /**
   * The same for another ServiceAccount of the operator's namespace.
   *
   * @param account its name
   */
  public static boolean may(String account, String verb, String resource, String namespace) {
    var kind = resource.split("/");
    var command =
        new ArrayList<>(
            List.of(
                "kubectl",
                "auth",
                "can-i",
                verb,
                kind[0],
                namespace == null ? "--all-namespaces" : "--namespace=" + namespace,
                "--as=system:serviceaccount:%s:%s".formatted(OPERATOR_NAMESPACE, account)));
    if (kind.length > 1) {
      // After a slash, kubectl takes what follows for the name of an object.
      command.add("--subresource=" + kind[1]);
    }
    var answer = Commands.tryToRun(command);
    assertThat(answer.output().strip()).as(answer.complaints()).matches("yes|no( - .*)?");
    return answer.output().strip().equals("yes");
  }

  /** What the operator tells Prometheus, by the API server's proxy. */
  public static String operatorMetrics() {
    return metrics(OPERATOR_NAMESPACE, Operator.pod().getMetadata().getName(), 8080);
  }

  /** The value of the only metric whose name and labels begin so. */
  public static double operatorMetric(String beginning) {
    var found = operatorMetrics().lines().filter(line -> line.startsWith(beginning)).toList();
    assertThat(found).as(beginning).hasSize(1);
    return Double.parseDouble(found.getFirst().substring(found.getFirst().lastIndexOf(' ') + 1));
  }

  /** What a pod tells Prometheus, likewise. */
  public static String metrics(String namespace, String pod, int port) {
    return kubectl(
        "get",
        "--raw",
        "/api/v1/namespaces/%s/pods/%s:%d/proxy/metrics".formatted(namespace, pod, port));
  }

  /** Gives a label of a namespace another value, or takes it away with null; the value before. */
  public static String relabelNamespace(String namespace, String label, String value) {
    var before = new String[1];
    CLIENT
        .namespaces()
        .withName(namespace)
        .edit(
            found -> {
              before[0] = found.getMetadata().getLabels().get(label);
              return new NamespaceBuilder(found)
                  .editMetadata()
                  .removeFromLabels(label)
                  .addToLabels(label, value)
                  .endMetadata()
                  .build();
            });
    return before[0];
  }

  /** The nodes that brokers of the samples run on, by name. */
  public static List<String> brokerNodes() {
    return CLIENT.nodes().withLabel("brokerbench.io/pool", "broker").list().getItems().stream()
        .map(node -> node.getMetadata().getName())
        .sorted()
        .toList();
  }

  /**
   * Waits until every volume that brokers of the samples use is offered again, and looks into those
   * that are directories of this machine, as they are on the local cluster: they must be empty.
   */
  public static void awaitCleanVolumes() {
    awaitCleanVolumes(brokerNodes());
  }

  static void awaitCleanVolumes(List<String> nodes) {
    CLIENT
        .persistentVolumes()
        .informOnCondition(found -> areAll(found, nodes, Set.of("Available")))
        .orTimeout(2, TimeUnit.MINUTES)
        .join();
    for (var volume : of(nodes, CLIENT.persistentVolumes().list().getItems())) {
      var local = volume.getSpec().getLocal();
      var directory = local == null ? null : new File(local.getPath());
      assertThat(directory == null || !directory.isDirectory() ? new String[0] : directory.list())
          .as(volume.getMetadata().getName())
          .isEmpty();
    }
  }

  /**
   * Waits until no volume of these nodes is between two owners. A pod that the scheduler tries at
   * the moment at which its volume is offered again can miss that, and waits: for half a minute on
   * the local cluster, for five minutes elsewhere.
   */
  static void awaitSettledVolumes(List<String> nodes) {
    CLIENT
        .persistentVolumes()
        .informOnCondition(found -> areAll(found, nodes, Set.of("Available", "Bound")))
        // One that stays so is for those tests to find that ask for clean volumes.
        .completeOnTimeout(List.of(), 30, TimeUnit.SECONDS)
        .join();
  }

  /** A volume that is offered again may be missing for a moment in between. */
  private static boolean areAll(
      List<PersistentVolume> found, List<String> nodes, Set<String> phases) {
    var volumes = of(nodes, found);
    return volumes.size() == nodes.stream().mapToLong(node -> VOLUMES.getOrDefault(node, 0L)).sum()
        && volumes.stream().allMatch(volume -> phases.contains(volume.getStatus().getPhase()));
  }

  private static List<PersistentVolume> of(List<String> nodes, List<PersistentVolume> volumes) {
    return ofBrokers(volumes).stream().filter(volume -> nodes.contains(nodeOf(volume))).toList();
  }

  /** The name of the node that a local volume is on; empty for another. */
  private static String nodeOf(PersistentVolume volume) {
    var affinity = volume.getSpec().getNodeAffinity();
    return affinity == null
        ? ""
        : affinity
            .getRequired()
            .getNodeSelectorTerms()
            .getFirst()
            .getMatchExpressions()
            .getFirst()
            .getValues()
            .getFirst();
  }

  /** The volumes that brokers of the samples use. */
  private static List<PersistentVolume> ofBrokers(List<PersistentVolume> volumes) {
    return volumes.stream()
        .filter(volume -> "local-nvme".equals(volume.getSpec().getStorageClassName()))
        .toList();
  }

  /**
   * Every object of every kind outside of the namespaces of scenarios, as kind, namespace and name,
   * but for those that Kubernetes itself makes and removes in its time. Volumes of brokers come and
   * go as well; {@link TestNamespace#awaitCleanVolumes} counts them.
   */
  public static Set<String> objectsOfOthers() {
    var found =
        ofAllKinds(
            List.of("--verbs=list,delete"),
            "--all-namespaces",
            "--no-headers",
            "--output=custom-columns=:.kind,:.metadata.namespace,:.metadata.name");
    return Arrays.stream(found.split("\\R"))
        .map(line -> line.strip().replaceAll("\\s+", " "))
        .filter(object -> !object.isEmpty() && !object.matches(OF_KUBERNETES))
        .filter(object -> !object.matches(OF_SCENARIOS))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * What {@code kubectl get} prints of the objects of all kinds that {@code kubectl api-resources}
   * finds.
   */
  static String ofAllKinds(List<String> kinds, String... arguments) {
    KINDS.readLock().lock();
    try {
      var search = new ArrayList<>(List.of("api-resources", "--output=name"));
      search.addAll(kinds);
      var found = kubectl(search.toArray(String[]::new)).split("\\s+");
      var command = new ArrayList<>(List.of("get", String.join(",", found)));
      command.addAll(List.of(arguments));
      return kubectl(command.toArray(String[]::new));
    } finally {
      KINDS.readLock().unlock();
    }
  }

  /** Removes kinds of objects while nobody asks for all of them. */
  public static void removeKinds(Runnable removal) {
    KINDS.writeLock().lock();
    try {
      removal.run();
    } finally {
      KINDS.writeLock().unlock();
    }
  }

  /** Runs kubectl and returns what it printed; a failure carries what it complained about. */
  public static String kubectl(String... arguments) {
    var command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    return Commands.run(command);
  }
}
