package io.brokerbench.core.access;

import io.brokerbench.api.AuthenticationType;
import java.util.List;

/** The keys of Secrets that credentials are under, and the names of files in their place. */
public final class CredentialKeys {

  /** Certificates to trust, as Strimzi and cert-manager name them. */
  public static final String TRUST = "ca.crt";

  static final String PASSWORD = "password";
  static final String TOKEN = "token";

  /** A client certificate and its key, as Strimzi names them, and as kubernetes.io/tls does. */
  static final List<CertificateKeys> CERTIFICATES =
      List.of(
          new CertificateKeys("user.crt", "user.key"), new CertificateKeys("tls.crt", "tls.key"));

  private CredentialKeys() {}

  /**
   * Two keys that go together.
   *
   * @param chain of the certificates
   * @param key of the private key
   */
  record CertificateKeys(String chain, String key) {}

  /** Those that a type of authentication may read. */
  public static List<String> of(AuthenticationType type) {
    return switch (type) {
      case ScramSha256, ScramSha512, Plain -> List.of(PASSWORD);
      case Token -> List.of(TOKEN);
      case Certificate ->
          CERTIFICATES.stream()
              .flatMap(names -> List.of(names.chain(), names.key()).stream())
              .toList();
    };
  }
}
