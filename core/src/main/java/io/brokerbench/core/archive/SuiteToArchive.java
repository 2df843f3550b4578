package io.brokerbench.core.archive;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.Map;

/**
 * A finished suite, as the archive will have it. The same suite with the same results gives the
 * same index, and so the same key.
 *
 * @param key where it will be
 * @param index of it
 * @param files all but the index, by name
 */
public record SuiteToArchive(SuiteKey key, SuiteIndex index, Map<String, byte[]> files) {

  /**
   * Of a finished suite.
   *
   * @param suite the BenchmarkSuite as the API server has it
   * @param json {@value SuiteResult#KEY}
   * @throws NotArchivableException if it has more bytes than the archive takes
   */
  public static SuiteToArchive of(JsonNode suite, byte[] json) throws NotArchivableException {
    var resource = new ArchivedResource(suite);
    var files =
        Contents.of(Map.of(SuiteResult.KEY, json), SuiteIndex.MANIFEST, resource.manifest());
    var index =
        new SuiteIndex(
            SuiteIndex.SCHEMA_VERSION,
            resource.metadata("namespace"),
            resource.metadata("name"),
            resource.metadata("uid"),
            resource.status("phase"),
            resource
                .condition("Succeeded")
                .map(condition -> ArchivedResource.text(condition.path("message")))
                .orElse(null),
            resource.status("verdict"),
            resource.status("progress"),
            resource.created(),
            resource.timeOfStatus("startTime"),
            resource.timeOfStatus("completionTime"),
            ArchivedFile.of(files));
    var key = new SuiteKey(index.namespace(), index.name(), index.uid(), Digests.of(index.bytes()));
    return new SuiteToArchive(key, index, files);
  }
}
