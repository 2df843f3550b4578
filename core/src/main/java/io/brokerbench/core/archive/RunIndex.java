package io.brokerbench.core.archive;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an overview of archived runs needs of one: the object {@value EntryKey#INDEX}. A list, a map
 * or a text that is absent from the object reads as an empty one or null.
 *
 * @param schemaVersion version of this document's shape, {@value #SCHEMA_VERSION}
 * @param namespace of the BenchmarkRun
 * @param name of the BenchmarkRun
 * @param uid of the BenchmarkRun
 * @param suite that the run belongs to; null where there is none
 * @param outcome how it ended: the name of a terminal {@link io.brokerbench.api.Phase}
 * @param reason of its condition Succeeded
 * @param message of its condition Succeeded: how it ended, in one line
 * @param valid whether the figures may be quoted; null where that was not judged
 * @param invalidReason of its condition Valid; null where the run is valid
 * @param system the kind of broker, such as Kafka
 * @param level durability level, from 1
 * @param created when the resource was created
 * @param started when the run was accepted, or began anew; null where it did not
 * @param completed when nothing was left to do
 * @param generatorVersion version of brokerbench that made the load
 * @param figures by the names of {@link io.brokerbench.api.ComparedFigure}, in their order
 * @param files all but this one, by name
 */
public record RunIndex(
    String schemaVersion,
    String namespace,
    String name,
    String uid,
    SuiteRef suite,
    String outcome,
    String reason,
    String message,
    Boolean valid,
    String invalidReason,
    String system,
    Integer level,
    Instant created,
    Instant started,
    Instant completed,
    String generatorVersion,
    Map<String, Figure> figures,
    List<ArchivedFile> files)
    implements EntryIndex {

  /** Version of this document's shape. */
  public static final String SCHEMA_VERSION = "brokerbench.io/archived-run/v1alpha1";

  /** The file with the BenchmarkRun, without its status. */
  public static final String MANIFEST = "run.yaml";

  /** Copies, in their order. */
  public RunIndex {
    figures =
        figures == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    files = files == null ? List.of() : List.copyOf(files);
  }

  /**
   * The suite of a run.
   *
   * @param name of the BenchmarkSuite
   * @param uid of the BenchmarkSuite; null where the run was made by hand from one of its cells
   * @param cell canonical name of the cell, such as {@code system=kafka,level=2}; null where the
   *     run does not say
   */
  public record SuiteRef(String name, String uid, String cell) {}

  /**
   * A headline figure.
   *
   * @param value in microseconds, messages per second or, of a time to drain, seconds
   * @param excluded why it enters no comparison, the name of an {@link
   *     io.brokerbench.core.suite.figure.Exclusion}; null where it does
   */
  public record Figure(double value, String excluded) {}
}
