package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * TLS to an existing cluster. Names of hosts are always verified.
 *
 * @param trustSecret name of the Secret with the certificates to trust, in the namespace of the
 *     run; null for those that the JVM trusts
 */
public record TlsSpec(
    @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(max = 253)
        @JsonPropertyDescription(
            "Secret in the namespace of the run whose key ca.crt has the certificates to trust, in"
                + " PEM, as Strimzi and cert-manager have it. The operator must be allowed to get"
                + " this Secret. Unset: what the JVM trusts.")
        String trustSecret) {}
