package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * What a disk probe measured.
 *
 * @param node the Kubernetes node
 * @param device of the node, counted from 0
 * @param volume the PersistentVolume that was probed
 * @param storageClass of that volume
 * @param blockDevice what is mounted, such as /dev/nvme1n1
 * @param fileSystem its type, such as xfs
 * @param mountOptions as the kernel lists them
 * @param writeBytesPerSecond throughput of direct sequential writes
 * @param fsyncP50Micros median of fsync latency, in microseconds
 * @param fsyncP99Micros 99th percentile of fsync latency, in microseconds
 * @param fsyncMaxMicros the longest fsync, in microseconds
 */
public record DiskFigures(
    @JsonPropertyDescription("The Kubernetes node.") String node,
    @JsonPropertyDescription("Which of the node's devices, counted from 0.") Integer device,
    @JsonPropertyDescription("The PersistentVolume that was probed.") String volume,
    @JsonPropertyDescription("The storage class of that volume.") String storageClass,
    @JsonPropertyDescription("What is mounted, such as /dev/nvme1n1.") String blockDevice,
    @JsonPropertyDescription("Type of the file system, such as xfs.") String fileSystem,
    @JsonPropertyDescription("Mount options, as the kernel lists them.") String mountOptions,
    @JsonPropertyDescription("Throughput of direct sequential writes, in bytes per second.")
        Long writeBytesPerSecond,
    @JsonPropertyDescription("Median of fsync latency, in microseconds.") Long fsyncP50Micros,
    @JsonPropertyDescription("99th percentile of fsync latency, in microseconds.")
        Long fsyncP99Micros,
    @JsonPropertyDescription("The longest fsync, in microseconds.") Long fsyncMaxMicros) {}
