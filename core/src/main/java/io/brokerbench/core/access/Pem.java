package io.brokerbench.core.access;

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
   * @param what they are, for messages
   */
  static List<X509Certificate> certificates(String pem, String what)
      throws InvalidCredentialsException {
    var found = CERTIFICATE.matcher(pem).results().map(block -> block.group()).toList();
    if (found.isEmpty()) {
      throw new InvalidCredentialsException(
          what + " has no certificate: it must be PEM, with -----BEGIN CERTIFICATE-----");
    }
    try {
      var bytes = String.join("\n", found).getBytes(StandardCharsets.US_ASCII);
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(bytes))
          .stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (CertificateException e) {
      throw new InvalidCredentialsException(what + " has a certificate that cannot be read");
    }
  }

  /**
   * The key in {@code pem}.
   *
   * @param what it is, for messages
   */
  static PrivateKey privateKey(String pem, String what) throws InvalidCredentialsException {
    var found = KEY.matcher(pem);
    if (!found.find()) {
      throw new InvalidCredentialsException(
          what + " has no key: it must be PEM, with -----BEGIN PRIVATE KEY-----");
    }
    var kind = found.group("kind").strip();
    if (kind.equals("ENCRYPTED")) {
      throw new InvalidCredentialsException(
          what + " is encrypted, and there is nowhere to say its password: it must be a plain key");
    }
    if (!kind.isEmpty()) {
      throw new InvalidCredentialsException(
          what
              + " is a \"BEGIN "
              + kind
              + " PRIVATE KEY\", which Kafka's client cannot read: it must be PKCS#8, as `openssl"
              + " pkcs8 -topk8 -nocrypt` makes it, or cert-manager with privateKey.encoding"
              + " PKCS8");
    }
    return parse(found.group("base64"), what);
  }

  private static PrivateKey parse(String base64, String what) throws InvalidCredentialsException {
    PKCS8EncodedKeySpec encoded;
    try {
      encoded = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      throw unreadable(what);
    }
    for (var algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
      } catch (GeneralSecurityException e) {
        // Of another algorithm: its own bytes say which, in ways that the JDK tells nobody.
      }
    }
    throw unreadable(what);
  }

  private static InvalidCredentialsException unreadable(String what) {
    return new InvalidCredentialsException(
        what + " cannot be read: it must be PKCS#8 of " + String.join(", ", ALGORITHMS));
  }
}
