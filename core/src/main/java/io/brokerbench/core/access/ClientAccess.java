package io.brokerbench.core.access;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.api.TlsSpec;

/**
 * How clients are let in by a cluster: where the proof is, never the proof itself.
 *
 * @param tls whom they trust, or null
 * @param authentication how they prove who they are, or null where nobody asks
 */
public record ClientAccess(TlsSpec tls, AuthenticationSpec authentication) {

  /** Nobody asks, and nothing is encrypted. */
  public static final ClientAccess OPEN = new ClientAccess(null, null);

  /** What {@code external} says of it; it may be null. */
  public static ClientAccess of(ExternalSpec external) {
    return external == null ? OPEN : new ClientAccess(external.tls(), external.authentication());
  }

  /** Whether certificates to trust are given. */
  public boolean bringsTrust() {
    return tls != null && tls.trustSecret() != null;
  }

  /** Whether anything has to be read from Secrets, or from files in their place. */
  public boolean needsCredentials() {
    return bringsTrust() || authentication != null;
  }
}
