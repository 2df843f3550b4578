package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * What the archiver has done for a run or a suite. The archiver alone writes it.
 *
 * @param location the archive, such as {@code s3://bucket/prefix}, at most 1024 characters
 * @param digest SHA-256 of the index in the archive, 64 hexadecimal digits; null until the archive
 *     has the results; never changes once it is set
 * @param archivedTime when the archive was read back (RFC 3339); null until then
 * @param attempts how often the archiver has tried
 * @param message why the last attempt failed; null where it did not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ArchiveStatus(
    @Size(max = 1024)
        @JsonPropertyDescription("The archive, such as s3://bucket/prefix, or a directory.")
        String location,
    @Size(max = 64)
        @Pattern("^[0-9a-f]{64}$")
        @JsonPropertyDescription(
            "SHA-256 of the index in the archive. Set once the results were read back from"
                + " the archive; it never changes afterwards.")
        String digest,
    @JsonPropertyDescription("When the results were read back from the archive (RFC 3339).")
        String archivedTime,
    @JsonPropertyDescription("How often the archiver has tried.") Integer attempts,
    @JsonPropertyDescription("Why the last attempt failed, in one line.") String message) {

  /** Whether the archive has the results. */
  public boolean hasResults() {
    return digest != null;
  }

  /** Whether the last attempt failed. */
  public boolean hasFailed() {
    return digest == null && message != null;
  }
}
