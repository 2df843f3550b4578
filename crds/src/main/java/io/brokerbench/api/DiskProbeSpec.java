package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * How disks are probed before the brokers get them, and what they must be able to do.
 *
 * @param secondsPerMeasurement of each of the two measurements, 1 to 300 s
 * @param fileSizeBytes of the file that each writes, at least 16 MiB
 * @param minWriteBytesPerSecond lowest throughput, or null for no limit
 * @param maxFsyncP99Micros highest 99th percentile of fsync in microseconds, or null for no limit
 */
public record DiskProbeSpec(
    @Default("5")
        @Min(1)
        @Max(300)
        @JsonPropertyDescription(
            "Seconds of each of the two measurements: direct sequential writes of 1 MiB, 16 in"
                + " flight; and an fsync after each append of 4 KiB. All disks are probed at the"
                + " same time, as brokers use them.")
        Integer secondsPerMeasurement,
    @Default("268435456")
        @Min(16777216)
        @Max(1099511627776L)
        @JsonPropertyDescription(
            "Size of the file that each measurement writes, again from its start where time is"
                + " left. It must fit on the device.")
        Long fileSizeBytes,
    @Min(1)
        @JsonPropertyDescription(
            "Throughput of direct writes that every disk must reach, in bytes per second; where"
                + " one does not, the run fails before any broker is made. Unset: no limit.")
        Long minWriteBytesPerSecond,
    @Min(1)
        @JsonPropertyDescription(
            "99th percentile of fsync latency that no disk may exceed, in microseconds; where one"
                + " does, the run fails before any broker is made. Unset: no limit.")
        Long maxFsyncP99Micros) {}
