package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * A page cache that was dropped.
 *
 * @param node the Kubernetes node
 * @param time when (RFC 3339)
 * @param cachedBytesBefore bytes in the page cache before
 * @param cachedBytesAfter bytes in the page cache after
 */
public record PageCacheDrop(
    @JsonPropertyDescription("The Kubernetes node.") String node,
    @JsonPropertyDescription("When (RFC 3339).") String time,
    @JsonPropertyDescription("Bytes in the page cache of the node before.") Long cachedBytesBefore,
    @JsonPropertyDescription("Bytes in the page cache of the node after.") Long cachedBytesAfter) {}
