package io.brokerbench.core.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A certificate that signs itself, made by the JDK's own keytool.
 *
 * @param certificate in PEM
 * @param key in PEM, as PKCS#8
 */
public record TestCertificate(String certificate, String key) {

  private static final String PASSWORD = "changeit";

  private static final Map<List<String>, TestCertificate> MADE = new HashMap<>();

  /**
   * The same one for the same arguments: keytool takes a second.
   *
   * @param names in the form of keytool's option san, such as {@code ip:127.0.0.1}
   * @param algorithm RSA or EC
   */
  public static synchronized TestCertificate of(String names, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    var key = List.of(names, algorithm);
    var made = MADE.get(key);
    if (made == null) {
      made = make(names, algorithm);
      MADE.put(key, made);
    }
    return made;
  }

  private static TestCertificate make(String names, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    var directory = Files.createTempDirectory("certificate");
    var file = directory.resolve("key.p12");
    try {
      make(file, names, algorithm);
      var store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
      return new TestCertificate(
          pem("CERTIFICATE", store.getCertificate("test").getEncoded()),
          pem("PRIVATE KEY", store.getKey("test", PASSWORD.toCharArray()).getEncoded()));
    } finally {
      Files.deleteIfExists(file);
      Files.delete(directory);
    }
  }

  private static void make(Path file, String names, String algorithm)
      throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                "test",
                "-keyalg",
                algorithm,
                // Larger keys take seconds.
                "-keysize",
                algorithm.equals("EC") ? "256" : "2048",
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
  }

  private static String pem(String kind, byte[] encoded) {
    var base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
  }
}
