package io.brokerbench.operator.inspect;

import io.brokerbench.api.Reason;
import io.brokerbench.core.access.CredentialStore;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.InvalidCredentialsException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.operator.permission.SecretConsent;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Reads credentials from Secrets at the moment when they are needed, and keeps none. Their owner
 * lets the operator read each of them by name; it may read no others.
 */
public final class SecretCredentials {

  private static final String EXTERNAL = "spec.broker.deployment.external.";
  private static final String TRUST_FIELD = EXTERNAL + "tls.trustSecret";
  private static final String OWN_FIELD = EXTERNAL + "authentication.secret";

  private final KubernetesClient client;

  /** Reads by {@code client}. */
  public SecretCredentials(KubernetesClient client) {
    this.client = client;
  }

  /**
   * What lets us in at {@code endpoint}.
   *
   * @param namespace of the run, and of its Secrets
   * @throws RefusedAccessException if a Secret may not be read or used there, is missing, or does
   *     not have what it should
   */
  public Credentials read(Endpoint endpoint, String namespace) throws RefusedAccessException {
    var access = endpoint.access();
    if (!access.needsCredentials()) {
      return Credentials.NONE;
    }
    var trust =
        access.bringsTrust() ? secret(TRUST_FIELD, access.tls().trustSecret(), namespace) : null;
    if (access.authentication() == null) {
      return read(endpoint, trust, null);
    }
    var own = secret(OWN_FIELD, access.authentication().secret(), namespace);
    var elsewhere = SecretConsent.elsewhere(own.secret(), endpoint);
    if (elsewhere.isPresent()) {
      throw own.refused(Reason.SpecInvalid, elsewhere.get());
    }
    return read(endpoint, trust, own);
  }

  private static Credentials read(Endpoint endpoint, Store trust, Store own)
      throws RefusedAccessException {
    try {
      return Credentials.read(endpoint.access(), trust, own);
    } catch (InvalidCredentialsException e) {
      throw new RefusedAccessException(Reason.SpecInvalid, e.details());
    }
  }

  private Store secret(String field, String name, String namespace) throws RefusedAccessException {
    try {
      var secret = client.secrets().inNamespace(namespace).withName(name).get();
      if (secret == null) {
        throw refused(field, name, Reason.SpecInvalid, BrokerTaskMessage.NO_SECRET.with(namespace));
      }
      return new Store(field, secret);
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
        throw e;
      }
      throw refused(
          field,
          name,
          Reason.PermissionMissing,
          SecretConsent.howToGive(namespace, name, e.getMessage()));
    }
  }

  private static RefusedAccessException refused(
      String field, String name, Reason reason, Message why) {
    return new RefusedAccessException(reason, Composed.of(new Problem(field, name, why)));
  }

  /**
   * A Secret that was read.
   *
   * @param field of the run that names it
   * @param secret as it was read
   */
  private record Store(String field, Secret secret) implements CredentialStore {

    @Override
    public Optional<byte[]> find(String key) {
      var data = secret.getData() == null ? Map.<String, String>of() : secret.getData();
      return Optional.ofNullable(data.get(key)).map(Base64.getDecoder()::decode);
    }

    @Override
    public String name() {
      var metadata = secret.getMetadata();
      return "%s: Secret %s in namespace %s"
          .formatted(field, metadata.getName(), metadata.getNamespace());
    }

    RefusedAccessException refused(Reason reason, Message why) {
      return SecretCredentials.refused(field, secret.getMetadata().getName(), reason, why);
    }

    @Override
    public String toString() {
      return name();
    }
  }
}
