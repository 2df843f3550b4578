package io.brokerbench.worker.driver;

import io.brokerbench.core.plan.Protocol;

/**
 * The option of {@code bench run} that says where servers speak a protocol.
 *
 * @param protocol that they speak
 * @param name such as {@code --service-url}
 * @param label of its value, such as {@code URL}
 * @param required whether a run on this system needs it
 * @param listed whether commas separate several addresses; the option may be repeated in any case
 * @param description for whoever asks for help
 */
public record AddressOption(
    Protocol protocol,
    String name,
    String label,
    boolean required,
    boolean listed,
    String description) {}
