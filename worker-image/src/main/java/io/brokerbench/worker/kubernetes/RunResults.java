package io.brokerbench.worker.kubernetes;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.report.ResultFiles;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Fetches the results of runs. Needs {@code get} on BenchmarkRuns and ConfigMaps. */
public final class RunResults {

  private static final String STATUS = "status";

  /** {@value RunResult#KEY} is last, so that a directory that has it has everything. */
  private static final List<String> KEYS =
      List.of(ResultFiles.OMB, ResultFiles.HISTOGRAMS, ResultFiles.TIMESERIES, RunResult.KEY);

  private final KubernetesClient client;
  private final String namespace;

  /** Of one namespace. */
  public RunResults(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /**
   * The files of a run, by their names, {@value RunResult#KEY} last.
   *
   * @throws NoResultsException if there is no such run, it has no results, or the API server does
   *     not give them
   */
  public SequencedMap<String, byte[]> fetch(String name) throws NoResultsException {
    try {
      var run = run(name);
      var reference = run.<String>get(STATUS, "resultsRef", "name");
      if (reference == null) {
        throw none(name, run);
      }
      var configMap = client.configMaps().inNamespace(namespace).withName(reference).get();
      if (configMap == null) {
        throw new NoResultsException(
            archived(name, run)
                .orElseGet(() -> KubernetesMessage.RESULTS_GONE.with(reference, name, namespace)));
      }
      var files = files(configMap);
      if (!files.containsKey(RunResult.KEY)) {
        throw none(name, run);
      }
      return files;
    } catch (KubernetesClientException e) {
      throw NoResultsException.of(e, namespace);
    }
  }

  private GenericKubernetesResource run(String name) throws NoResultsException {
    // Not as a BenchmarkRun: one of another version may have fields that this one does not know.
    var run =
        client
            .genericKubernetesResources(
                ResourceDefinitionContext.fromResourceType(BenchmarkRun.class))
            .inNamespace(namespace)
            .withName(name)
            .get();
    if (run == null) {
      throw new NoResultsException(KubernetesMessage.NO_RUN.with(name, namespace));
    }
    return run;
  }

  /** That the archive has them, where it does. */
  private Optional<Message> archived(String name, GenericKubernetesResource run) {
    var digest = run.<String>get(STATUS, "archive", "digest");
    if (digest == null) {
      return Optional.empty();
    }
    var index =
        new RunKey(namespace, name, run.getMetadata().getUid(), digest).object(EntryKey.INDEX);
    var location = run.<String>get(STATUS, "archive", "location");
    return Optional.of(
        KubernetesMessage.ARCHIVED.with(name, Printable.line(location + "/" + index)));
  }

  private NoResultsException none(String name, GenericKubernetesResource run) {
    var archived = archived(name, run);
    if (archived.isPresent()) {
      return new NoResultsException(archived.get());
    }
    var phase = Objects.requireNonNullElse(run.<String>get(STATUS, "phase"), Phase.Pending.name());
    var ended = Stream.of(Phase.values()).filter(Phase::isTerminal).map(Phase::name);
    if (ended.noneMatch(phase::equals)) {
      return new NoResultsException(
          KubernetesMessage.NOT_FINISHED.with(name, Printable.value(phase), namespace));
    }
    var message = Objects.requireNonNullElse(run.<String>get(STATUS, "message"), phase);
    return new NoResultsException(KubernetesMessage.NO_RESULTS.with(name, Printable.line(message)));
  }

  /** Those of a run that a ConfigMap has, by their names, {@value RunResult#KEY} last. */
  public static SequencedMap<String, byte[]> files(ConfigMap configMap) {
    var all = contents(configMap);
    var files = new LinkedHashMap<String, byte[]>();
    KEYS.stream().filter(all::containsKey).forEach(key -> files.put(key, all.get(key)));
    return files;
  }

  /** Everything that a ConfigMap has, also what only other versions know. */
  public static SortedMap<String, byte[]> contents(ConfigMap configMap) {
    var files = new TreeMap<String, byte[]>();
    Objects.requireNonNullElse(configMap.getData(), Map.<String, String>of())
        .forEach((key, text) -> files.put(key, text.getBytes(StandardCharsets.UTF_8)));
    Objects.requireNonNullElse(configMap.getBinaryData(), Map.<String, String>of())
        .forEach((key, bytes) -> files.put(key, Base64.getDecoder().decode(bytes)));
    return files;
  }
}
