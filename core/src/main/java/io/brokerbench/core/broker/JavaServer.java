package io.brokerbench.core.broker;

import io.brokerbench.api.ResourcesSpec;

/**
 * The memory of a kind of server that is a JVM in a container.
 *
 * @param field below {@code spec} that has its {@code jvm} and {@code resources}, such as {@code
 *     broker.kafka}
 * @param heap of the JVM, as the run has it; null for {@link
 *     io.brokerbench.api.JvmSpec#DEFAULT_HEAP}
 * @param directMemory of the JVM at most, as the run has it; null where it does not say or cannot
 * @param resources of the container
 */
public record JavaServer(String field, String heap, String directMemory, ResourcesSpec resources) {}
