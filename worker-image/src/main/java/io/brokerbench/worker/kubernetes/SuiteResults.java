package io.brokerbench.worker.kubernetes;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuiteLabels;
import io.brokerbench.core.suite.file.NamedFile;
import io.brokerbench.core.suite.file.StoredFiles.Stored;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.text.Printable;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Fetches the results of suites. Needs {@code get} on BenchmarkSuites, and {@code get} and {@code
 * list} on ConfigMaps.
 */
public final class SuiteResults {

  private static final String STATUS = "status";

  /** Records are small: a page has less than 1 MiB. */
  private static final long PAGE = 250;

  private final KubernetesClient client;
  private final String namespace;

  /** Of one namespace. */
  public SuiteResults(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** Takes what is fetched. */
  public interface Sink {

    /**
     * Takes the files of a run, or of the suite itself.
     *
     * @param run its name; empty of the suite
     * @param files by their names, the most important one last
     */
    void take(String run, Map<String, byte[]> files) throws IOException;

    /**
     * Takes note of a run whose results are in an archive alone.
     *
     * @param index of the run in the archive
     */
    default void archived(String run, String index) {}
  }

  /**
   * What is kept of a run.
   *
   * @param run its name
   * @param results its ConfigMap; null where it has none
   * @param archived its index in an archive; null where no archive alone has the results
   */
  public record RunRecord(String run, String results, String archived) {}

  /**
   * Fetches everything, {@value SuiteResult#KEY} last.
   *
   * @return what the suite has found out so far
   * @throws NoResultsException if there is no such suite, it has no results, or the API server does
   *     not give them
   */
  public SuiteResult fetch(String name, Sink sink) throws NoResultsException, IOException {
    try {
      var suite = suite(name);
      var text = document(suite);
      for (var record : list(suite.getMetadata().getUid())) {
        fetch(record, sink);
      }
      var result = SuiteResult.parse(text);
      sink.take("", Map.of(SuiteResult.KEY, text.getBytes(StandardCharsets.UTF_8)));
      return result;
    } catch (IllegalArgumentException e) {
      throw new NoResultsException(
          KubernetesMessage.SUITE_UNREADABLE.with(name, Printable.line(e.getMessage())));
    } catch (KubernetesClientException e) {
      throw NoResultsException.of(e, namespace);
    }
  }

  /**
   * The text of {@value SuiteResult#KEY} as it is now.
   *
   * @throws NoResultsException if there is no such suite, it has no results, or the API server does
   *     not give them
   */
  public String text(String name) throws NoResultsException {
    try {
      return document(suite(name));
    } catch (KubernetesClientException e) {
      throw NoResultsException.of(e, namespace);
    }
  }

  private void fetch(RunRecord record, Sink sink) throws IOException {
    // Whoever deletes them has the run repeated, unless an archive has them.
    var files = stored(record);
    if (files.isPresent()) {
      sink.take(record.run(), files.get());
    } else if (record.archived() != null) {
      sink.archived(record.run(), record.archived());
    }
  }

  private Optional<Map<String, byte[]>> stored(RunRecord record) {
    return Optional.ofNullable(record.results())
        .map(results -> client.configMaps().inNamespace(namespace).withName(results).get())
        .<Map<String, byte[]>>map(RunResults::files)
        .filter(files -> files.containsKey(RunResult.KEY));
  }

  /**
   * The files of a run that the cluster still has, by their names.
   *
   * @throws NoResultsException if the API server does not give them
   */
  public Optional<Map<String, byte[]>> files(RunRecord record) throws NoResultsException {
    try {
      return stored(record);
    } catch (KubernetesClientException e) {
      throw NoResultsException.of(e, namespace);
    }
  }

  private GenericKubernetesResource suite(String name) throws NoResultsException {
    var suite =
        client
            .genericKubernetesResources(
                ResourceDefinitionContext.fromResourceType(BenchmarkSuite.class))
            .inNamespace(namespace)
            .withName(name)
            .get();
    if (suite == null) {
      throw new NoResultsException(KubernetesMessage.NO_SUITE.with(name, namespace));
    }
    return suite;
  }

  /**
   * The text of {@value SuiteResult#KEY}.
   *
   * @param suite as the API server has it
   * @throws NoResultsException if there is none, or it cannot be read
   * @throws KubernetesClientException if the API server does not give it
   */
  public String document(GenericKubernetesResource suite) throws NoResultsException {
    var name = suite.getMetadata().getName();
    var reference = suite.<String>get(STATUS, "resultsRef", "name");
    if (reference == null) {
      throw none(name, suite);
    }
    var configMaps = client.configMaps().inNamespace(namespace);
    try {
      return new NamedFile("suite", reference, SuiteResult.KEY)
          .read(part -> Optional.ofNullable(configMaps.withName(part).get()).map(Stored::of));
    } catch (InvalidRunException e) {
      var problem = e.problems().getFirst();
      throw new NoResultsException(
          KubernetesMessage.SUITE_UNREADABLE.with(name, reference + " " + problem.message()));
    }
  }

  private static NoResultsException none(String name, GenericKubernetesResource suite) {
    var phase = suite.<String>get(STATUS, "phase");
    var ended = Stream.of(SuitePhase.values()).filter(SuitePhase::isTerminal).map(SuitePhase::name);
    if (ended.noneMatch(known -> known.equals(phase))) {
      return new NoResultsException(KubernetesMessage.SUITE_NEW.with(name));
    }
    var message = Objects.requireNonNullElse(suite.<String>get(STATUS, "message"), phase);
    return new NoResultsException(
        KubernetesMessage.NO_SUITE_RESULTS.with(name, Printable.line(message)));
  }

  /**
   * What is kept of the runs of a suite.
   *
   * @param uid of the suite
   * @throws NoResultsException if the API server does not give it
   */
  public List<RunRecord> records(String uid) throws NoResultsException {
    try {
      return list(uid);
    } catch (KubernetesClientException e) {
      throw NoResultsException.of(e, namespace);
    }
  }

  private List<RunRecord> list(String uid) {
    var records = new ArrayList<RunRecord>();
    var options = new ListOptionsBuilder().withLimit(PAGE);
    String more;
    do {
      var page =
          client
              .configMaps()
              .inNamespace(namespace)
              .withLabel(SuiteLabels.COMPONENT, SuiteLabels.RECORD)
              .withLabel(SuiteLabels.UID, uid)
              .list(options.build());
      page.getItems().forEach(found -> record(found).ifPresent(records::add));
      more = page.getMetadata() == null ? null : page.getMetadata().getContinue();
      options.withContinue(more);
    } while (more != null && !more.isEmpty());
    return records;
  }

  /** Empty of a run without results: only those own their record, or are in an archive. */
  private static Optional<RunRecord> record(ConfigMap found) {
    var metadata = found.getMetadata();
    var run = metadata.getLabels().get(SuiteLabels.RUN);
    var results =
        metadata.getOwnerReferences().stream()
            .filter(owner -> owner.getKind().equals("ConfigMap"))
            .map(OwnerReference::getName)
            .findFirst()
            .orElse(null);
    var annotations =
        Objects.requireNonNullElse(metadata.getAnnotations(), Map.<String, String>of());
    var archived = annotations.get(SuiteLabels.ARCHIVED);
    return run == null || (results == null && archived == null)
        ? Optional.empty()
        : Optional.of(new RunRecord(run, results, archived));
  }
}
