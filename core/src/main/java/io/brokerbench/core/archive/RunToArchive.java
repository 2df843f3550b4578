package io.brokerbench.core.archive;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.archive.RunIndex.Figure;
import io.brokerbench.core.archive.RunIndex.SuiteRef;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.figure.RunFigures;
import io.brokerbench.core.text.Printable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A finished run, as the archive will have it. The same run with the same results gives the same
 * index, and so the same key.
 *
 * @param key where it will be
 * @param index of it
 * @param files all but the index, by name
 */
public record RunToArchive(RunKey key, RunIndex index, Map<String, byte[]> files) {

  /**
   * Of a finished run.
   *
   * @param run the BenchmarkRun as the API server has it
   * @param results the files of its results, by name; may be empty of all but {@value
   *     RunResult#KEY}
   * @throws NotArchivableException if there is no result, it is of another run, or a file has a
   *     name or a size that the archive does not take
   */
  public static RunToArchive of(JsonNode run, Map<String, byte[]> results)
      throws NotArchivableException {
    if (!results.containsKey(RunResult.KEY)) {
      throw new NotArchivableException(ArchiveMessage.NO_RESULT.with(RunResult.KEY));
    }
    var resource = new ArchivedResource(run);
    var result = parse(results.get(RunResult.KEY));
    var uid = resource.metadata("uid");
    var measured = result.map(found -> found.plan().run().uid()).orElse(uid);
    if (!uid.equals(measured)) {
      throw new NotArchivableException(
          ArchiveMessage.RESULT_OF_ANOTHER.with(RunResult.KEY, Printable.value(measured), uid));
    }
    var files = Contents.of(results, RunIndex.MANIFEST, resource.manifest());
    var index = index(resource, result, files);
    var key = new RunKey(index.namespace(), index.name(), index.uid(), Digests.of(index.bytes()));
    return new RunToArchive(key, index, files);
  }

  /** Empty where another version wrote what this one cannot read: it is archived nevertheless. */
  private static Optional<RunResult> parse(byte[] json) {
    try {
      return Optional.ofNullable(RunResult.parse(new String(json, StandardCharsets.UTF_8)))
          .filter(result -> result.plan() != null && result.plan().run() != null);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static RunIndex index(
      ArchivedResource run, Optional<RunResult> result, Map<String, byte[]> files) {
    // Final, unlike the message of the status.
    var succeeded = run.condition("Succeeded");
    var valid = run.condition("Valid");
    var spec = run.document().path("spec");
    return new RunIndex(
        RunIndex.SCHEMA_VERSION,
        run.metadata("namespace"),
        run.metadata("name"),
        run.metadata("uid"),
        suite(run),
        run.status("phase"),
        succeeded.map(condition -> ArchivedResource.text(condition.path("reason"))).orElse(null),
        succeeded.map(condition -> ArchivedResource.text(condition.path("message"))).orElse(null),
        valid.map(condition -> condition.path("status").asText().equals("True")).orElse(null),
        valid
            .filter(condition -> !condition.path("status").asText().equals("True"))
            .map(condition -> ArchivedResource.text(condition.path("reason")))
            .orElse(null),
        ArchivedResource.text(spec.path("broker").path("kind")),
        spec.path("durability").path("level").isInt()
            ? spec.path("durability").path("level").asInt()
            : null,
        run.created(),
        run.timeOfStatus("startTime"),
        run.timeOfStatus("completionTime"),
        result.map(RunResult::generatorVersion).orElse(null),
        result.map(RunToArchive::figures).orElse(Map.of()),
        ArchivedFile.of(files));
  }

  private static SuiteRef suite(ArchivedResource run) {
    var owner = run.owner("BenchmarkSuite");
    var label =
        ArchivedResource.text(
            run.document().path("metadata").path("labels").path(CellManifest.SUITE));
    var name = owner.map(found -> ArchivedResource.text(found.path("name"))).orElse(label);
    if (name == null) {
      return null;
    }
    return new SuiteRef(
        name,
        owner.map(found -> ArchivedResource.text(found.path("uid"))).orElse(null),
        ArchivedResource.text(
            run.document().path("metadata").path("annotations").path(CellManifest.CELL)));
  }

  /** Empty where another version left out what this one relies on, likewise. */
  private static Map<String, Figure> figures(RunResult result) {
    var figures = new LinkedHashMap<String, Figure>();
    try {
      RunFigures.of(result)
          .forEach(
              (figure, found) ->
                  figures.put(
                      figure.name(),
                      new Figure(found.value(), Objects.toString(found.excluded(), null))));
    } catch (NullPointerException | IllegalArgumentException e) {
      return Map.of();
    }
    return figures;
  }
}
