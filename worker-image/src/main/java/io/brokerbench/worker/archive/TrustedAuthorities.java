package io.brokerbench.worker.archive;

import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Authorities whose certificates are trusted: those of the JVM, and those of a file. */
final class TrustedAuthorities {

  private TrustedAuthorities() {}

  /**
   * The authorities of the JVM and of {@code bundle}.
   *
   * @param bundle a PEM file
   * @throws StoreException if it cannot be read, or has no certificate
   */
  static TrustManager[] with(Path bundle) throws StoreException {
    try {
      var all = new ArrayList<Certificate>(read(bundle));
      for (var manager : managers(null)) {
        if (manager instanceof X509TrustManager usual) {
          all.addAll(List.of(usual.getAcceptedIssuers()));
        }
      }
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (var i = 0; i < all.size(); i++) {
        store.setCertificateEntry(String.valueOf(i), all.get(i));
      }
      return managers(store);
    } catch (IOException | GeneralSecurityException e) {
      var reason = Printable.line(e.getMessage() == null ? e.toString() : e.getMessage());
      throw new StoreException(
          S3Message.CA_BUNDLE.with(bundle, Printable.beginning(reason, 200)), false, e);
    }
  }

  private static List<X509Certificate> read(Path bundle)
      throws IOException, GeneralSecurityException {
    try (var file = Files.newInputStream(bundle)) {
      var found = CertificateFactory.getInstance("X.509").generateCertificates(file);
      if (found.isEmpty()) {
        throw new IOException("no certificate");
      }
      return found.stream().map(X509Certificate.class::cast).toList();
    }
  }

  /**
   * Those of a key store.
   *
   * @param store null for that of the JVM
   */
  private static TrustManager[] managers(KeyStore store) throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }
}
