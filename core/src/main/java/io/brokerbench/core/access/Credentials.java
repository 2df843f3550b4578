package io.brokerbench.core.access;

import io.brokerbench.api.AuthenticationType;
import io.brokerbench.core.access.CredentialKeys.CertificateKeys;
import io.brokerbench.core.message.Message;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * What lets clients in: secrets, which nobody writes down, logs or hands over but to the client
 * libraries. Each is null where the run does not have it.
 */
public final class Credentials {

  /** Of a run that needs none. */
  public static final Credentials NONE = new Credentials(null, null, null, null);

  private final String trust;
  private final String password;
  private final String token;
  private final ClientCertificate certificate;

  private Credentials(String trust, String password, String token, ClientCertificate certificate) {
    this.trust = trust;
    this.password = password;
    this.token = token;
    this.certificate = certificate;
  }

  /**
   * A client's certificate.
   *
   * @param chain its certificates, in PEM
   * @param key its private key, in PEM, as PKCS#8
   */
  public record ClientCertificate(String chain, String key) {
    @Override
    public String toString() {
      return "a client certificate";
    }
  }

  /**
   * Reads what {@code access} needs, and checks all that can be checked without a broker.
   *
   * @param trusted has the certificates to trust; asked only where the run brings some
   * @param own has what proves who we are; asked only where the run has authentication
   * @throws InvalidCredentialsException if something is missing or cannot be used
   */
  public static Credentials read(ClientAccess access, CredentialStore trusted, CredentialStore own)
      throws InvalidCredentialsException {
    var trust = access.bringsTrust() ? readTrust(trusted) : null;
    if (access.authentication() == null) {
      return new Credentials(trust, null, null, null);
    }
    var type = access.authentication().type();
    return switch (type) {
      case ScramSha256, ScramSha512, Plain ->
          new Credentials(trust, line(own, CredentialKeys.PASSWORD, type), null, null);
      case Token -> new Credentials(trust, null, line(own, CredentialKeys.TOKEN, type), null);
      case Certificate -> new Credentials(trust, null, null, readCertificate(own));
    };
  }

  /** Certificates to trust, in PEM; null for those that the JVM trusts. */
  public String trust() {
    return trust;
  }

  /** The password of a user. */
  public String password() {
    return password;
  }

  /** The token that is shown to Pulsar. */
  public String token() {
    return token;
  }

  /** The certificate that is shown. */
  public ClientCertificate certificate() {
    return certificate;
  }

  private static String readTrust(CredentialStore store) throws InvalidCredentialsException {
    var pem =
        text(
            store,
            CredentialKeys.TRUST,
            AccessMessage.NO_TRUST.with(store.name(), CredentialKeys.TRUST));
    Pem.certificates(pem, named(store, CredentialKeys.TRUST));
    return pem;
  }

  private static ClientCertificate readCertificate(CredentialStore store)
      throws InvalidCredentialsException {
    for (var names : CredentialKeys.CERTIFICATES) {
      if (store.find(names.chain()).isPresent()) {
        return readCertificate(store, names);
      }
    }
    throw new InvalidCredentialsException(AccessMessage.NO_CERTIFICATE_KEY.with(store.name()));
  }

  private static ClientCertificate readCertificate(CredentialStore store, CertificateKeys names)
      throws InvalidCredentialsException {
    var chain = text(store, names.chain(), AuthenticationType.Certificate);
    var key = text(store, names.key(), AuthenticationType.Certificate);
    Pem.certificates(chain, named(store, names.chain()));
    Pem.privateKey(key, named(store, names.key()));
    return new ClientCertificate(chain, key);
  }

  /** A line of text; editors and shells end files with one more character. */
  private static String line(CredentialStore store, String key, AuthenticationType type)
      throws InvalidCredentialsException {
    var text = text(store, key, type).replaceAll("\\R$", "");
    if (text.isEmpty() || text.chars().anyMatch(Character::isISOControl)) {
      throw new InvalidCredentialsException(AccessMessage.NOT_ONE_LINE.with(named(store, key)));
    }
    return text;
  }

  private static String text(CredentialStore store, String key, AuthenticationType type)
      throws InvalidCredentialsException {
    return text(store, key, AccessMessage.NO_KEY.with(store.name(), key, type));
  }

  private static String text(CredentialStore store, String key, Message missing)
      throws InvalidCredentialsException {
    var bytes = store.find(key);
    if (bytes.isEmpty()) {
      throw new InvalidCredentialsException(missing);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.get())).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidCredentialsException(AccessMessage.NOT_UTF8.with(named(store, key)));
    }
  }

  private static Message named(CredentialStore store, String key) {
    return AccessMessage.KEY.with(key, store.name());
  }

  @Override
  public String toString() {
    return "credentials";
  }
}
