package io.brokerbench.core.archive;

import java.time.Instant;
import java.util.List;

/**
 * What an overview of archived suites needs of one: the object {@value EntryKey#INDEX}. A text that
 * is absent from the object reads as null.
 *
 * @param schemaVersion version of this document's shape, {@value #SCHEMA_VERSION}
 * @param namespace of the BenchmarkSuite
 * @param name of the BenchmarkSuite
 * @param uid of the BenchmarkSuite, which the indexes of its runs name
 * @param outcome how it ended: the name of a terminal {@link io.brokerbench.api.SuitePhase}
 * @param message of its condition Succeeded: how it ended, in one line
 * @param verdict of all comparisons, in a few words; null where nothing is compared
 * @param progress finished and all runs, such as {@code 40/40}
 * @param created when the resource was created
 * @param started when its first run was created; null where there was none
 * @param completed when nothing was left to do
 * @param files all but this one, by name
 */
public record SuiteIndex(
    String schemaVersion,
    String namespace,
    String name,
    String uid,
    String outcome,
    String message,
    String verdict,
    String progress,
    Instant created,
    Instant started,
    Instant completed,
    List<ArchivedFile> files)
    implements EntryIndex {

  /** Version of this document's shape. */
  public static final String SCHEMA_VERSION = "brokerbench.io/archived-suite/v1alpha1";

  /** The file with the BenchmarkSuite, without its status. */
  public static final String MANIFEST = "suite.yaml";

  /** Copies. */
  public SuiteIndex {
    files = files == null ? List.of() : List.copyOf(files);
  }
}
