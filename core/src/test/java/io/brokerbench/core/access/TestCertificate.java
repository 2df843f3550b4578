package io.brokerbench.core.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate that signs itself, made anew by the JDK's own keytool for each test.
 *
 * @param certificate in PEM
 * @param key in PEM, as PKCS#8
 */
public record TestCertificate(String certificate, String key) {

  private static final String PASSWORD = "changeit";

  /**
   * Makes one.
   *
   * @param names in the form of keytool's option san, such as {@code ip:127.0.0.1}
   * @param algorithm RSA or EC
   */
  public static TestCertificate of(Path directory, String names, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    var file = Files.createTempFile(directory, "key", ".p12");
    Files.delete(file);
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "test",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=test",
                "-ext",
                "san=" + names,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("keytool failed");
    }
    var store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    return new TestCertificate(
        pem("CERTIFICATE", store.getCertificate("test").getEncoded()),
        pem("PRIVATE KEY", store.getKey("test", PASSWORD.toCharArray()).getEncoded()));
  }

  private static String pem(String kind, byte[] encoded) {
    var base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
  }
}
