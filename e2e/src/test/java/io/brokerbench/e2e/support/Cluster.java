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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
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

  public static final KubernetesClient CLIENT = new KubernetesClientBuilder().build();

  /** How many volumes there were for brokers before the first run. */
  private static final int VOLUMES = ofBrokers(CLIENT.persistentVolumes().list().getItems()).size();

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
        "--set=%s.repository=%s".formatted(value, repository),
        "--set=%s.tag=%s".formatted(value, tag));
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
                "--as=system:serviceaccount:%s:%s".formatted(OPERATOR_NAMESPACE, OPERATOR)));
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
    CLIENT
        .persistentVolumes()
        .informOnCondition(Cluster::areAllAvailable)
        .orTimeout(2, TimeUnit.MINUTES)
        .join();
    for (var volume : ofBrokers(CLIENT.persistentVolumes().list().getItems())) {
      var local = volume.getSpec().getLocal();
      var directory = local == null ? null : new File(local.getPath());
      assertThat(directory == null || !directory.isDirectory() ? new String[0] : directory.list())
          .as(volume.getMetadata().getName())
          .isEmpty();
    }
  }

  /**
   * Waits until no volume of brokers is between two owners. A pod that the scheduler tries at the
   * moment at which its volume is offered again can miss that, and waits: for half a minute on the
   * local cluster, for five minutes elsewhere.
   */
  public static void awaitSettledVolumes() {
    CLIENT
        .persistentVolumes()
        .informOnCondition(found -> areAll(found, Set.of("Available", "Bound")))
        // One that stays so is for those tests to find that ask for clean volumes.
        .completeOnTimeout(List.of(), 30, TimeUnit.SECONDS)
        .join();
  }

  private static boolean areAllAvailable(List<PersistentVolume> found) {
    return areAll(found, Set.of("Available"));
  }

  /** A volume that is offered again may be missing for a moment in between. */
  private static boolean areAll(List<PersistentVolume> found, Set<String> phases) {
    var volumes = ofBrokers(found);
    return volumes.size() == VOLUMES
        && volumes.stream().allMatch(volume -> phases.contains(volume.getStatus().getPhase()));
  }

  /** The volumes that brokers of the samples use. */
  private static List<PersistentVolume> ofBrokers(List<PersistentVolume> volumes) {
    return volumes.stream()
        .filter(volume -> "local-nvme".equals(volume.getSpec().getStorageClassName()))
        .toList();
  }

  /**
   * Every object of every kind outside of {@code namespace}, as kind, namespace and name, but for
   * those that Kubernetes itself makes and removes in its time. Namespaces of earlier tests are
   * gone by then.
   */
  public static Set<String> objectsOutside(String namespace) {
    CLIENT
        .namespaces()
        .informOnCondition(
            found -> found.stream().allMatch(n -> n.getMetadata().getDeletionTimestamp() == null))
        .orTimeout(3, TimeUnit.MINUTES)
        .join();
    var kinds = kubectl("api-resources", "--verbs=list,delete", "--output=name").split("\\s+");
    var found =
        kubectl(
            "get",
            String.join(",", kinds),
            "--all-namespaces",
            "--no-headers",
            "--output=custom-columns=:.kind,:.metadata.namespace,:.metadata.name");
    return Arrays.stream(found.split("\\R"))
        .map(line -> line.strip().replaceAll("\\s+", " "))
        .filter(object -> !object.isEmpty() && !object.matches(OF_KUBERNETES))
        .filter(object -> !object.split(" ")[1].equals(namespace))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Runs kubectl and returns what it printed; a failure carries what it complained about. */
  public static String kubectl(String... arguments) {
    var command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    return Commands.run(command);
  }
}
