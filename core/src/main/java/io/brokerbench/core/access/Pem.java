package io.brokerbench.core.access;

import io.brokerbench.core.message.Message;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** Certificates and keys in PEM. */
final class Pem {

  private static final Pattern CERTIFICATE =
      Pattern.compile("-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", Pattern.DOTALL);
  private static final Pattern KEY =
      Pattern.compile(
          "-----BEGIN (?<kind>[A-Z ]*)PRIVATE KEY-----(?<base64>[^-]*)-----END [A-Z ]*PRIVATE"
              + " KEY-----");

  /** Those that Kafka's client tries, so that nobody is let pass whom it refuses. */
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "DSA");

  private Pem() {}

  /**
   * All certificates in {@code pem}, at least one.
   *
   * @param name which they are, for messages
   */
  static List<X509Certificate> certificates(String pem, Message name)
      throws InvalidCredentialsException {
    var found = CERTIFICATE.matcher(pem).results().map(block -> block.group()).toList();
    if (found.isEmpty()) {
      throw new InvalidCredentialsException(AccessMessage.NO_CERTIFICATE.with(name));
    }
    try {
      var bytes = String.join("\n", found).getBytes(StandardCharsets.US_ASCII);
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(bytes))
          .stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (CertificateException e) {
      throw new InvalidCredentialsException(AccessMessage.CERTIFICATE_UNREADABLE.with(name));
    }
  }

  /**
   * The key in {@code pem}.
   *
   * @param name which it is, for messages
   */
  static PrivateKey privateKey(String pem, Message name) throws InvalidCredentialsException {
    var found = KEY.matcher(pem);
    if (!found.find()) {
      throw new InvalidCredentialsException(AccessMessage.NO_PRIVATE_KEY.with(name));
    }
    var kind = found.group("kind").strip();
    if (kind.equals("ENCRYPTED")) {
      throw new InvalidCredentialsException(AccessMessage.KEY_ENCRYPTED.with(name));
    }
    if (!kind.isEmpty()) {
      throw new InvalidCredentialsException(AccessMessage.KEY_FORMAT.with(name, kind));
    }
    return parse(found.group("base64"), name);
  }

  private static PrivateKey parse(String base64, Message name) throws InvalidCredentialsException {
    PKCS8EncodedKeySpec encoded;
    try {
      encoded = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      throw unreadable(name);
    }
    for (var algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
      } catch (GeneralSecurityException e) {
        // Of another algorithm: its own bytes say which, in ways that the JDK tells nobody.
      }
    }
    throw unreadable(name);
  }

  private static InvalidCredentialsException unreadable(Message name) {
    return new InvalidCredentialsException(AccessMessage.KEY_UNREADABLE.with(name, ALGORITHMS));
  }
}
