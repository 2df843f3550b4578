package io.brokerbench.e2e.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A certificate authority of one test, made anew by the JDK's own keytool. */
public final class TestAuthority {

  private static final String PASSWORD = "changeit";
  private static final String NAME = "authority";

  private final Path keys;

  /** One whose keys are in {@code directory}. */
  public TestAuthority(Path directory) {
    keys = directory.resolve("keys.p12");
    // A client looks for an authority by its name, so two of them have different ones.
    var name = NAME + " " + directory.getFileName();
    keytool("-alias", NAME, "-dname", "CN=" + name, "-ext", "bc:critical");
  }

  /** A certificate with its key, in PEM. */
  public record Issued(String chain, String key) {}

  /** The certificate to trust, in PEM. */
  public String certificate() {
    try {
      return pem("CERTIFICATE", open().getCertificate(NAME).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A certificate for whoever is reached by these names, and is called {@code commonName}. */
  public Issued issue(String commonName, String... hosts) {
    var names = new ArrayList<>(List.of("-alias", commonName, "-dname", "CN=" + commonName));
    names.addAll(List.of("-signer", NAME));
    if (hosts.length > 0) {
      names.addAll(List.of("-ext", "san=dns:" + String.join(",dns:", hosts)));
    }
    keytool(names.toArray(String[]::new));
    try {
      var store = open();
      var chain = new StringBuilder();
      for (Certificate certificate : store.getCertificateChain(commonName)) {
        chain.append(pem("CERTIFICATE", certificate.getEncoded()));
      }
      var key = store.getKey(commonName, PASSWORD.toCharArray());
      return new Issued(chain.toString(), pem("PRIVATE KEY", key.getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private KeyStore open() throws GeneralSecurityException {
    try {
      return KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void keytool(String... options) {
    var program = Path.of(System.getProperty("java.home"), "bin", "keytool");
    if (!Files.isExecutable(program)) {
      throw new IllegalStateException(program + " is not there: tests run on a JDK");
    }
    var command = new ArrayList<>(List.of(program.toString(), "-genkeypair", "-keyalg", "RSA"));
    // The default of 3072 takes several times as long.
    command.addAll(List.of("-keysize", "2048"));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", keys.toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    command.addAll(List.of(options));
    Commands.run(command);
  }

  private static String pem(String kind, byte[] encoded) {
    var base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
  }
}
