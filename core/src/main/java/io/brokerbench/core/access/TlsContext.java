package io.brokerbench.core.access;

import io.brokerbench.core.message.Message;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** TLS with the credentials of a run. */
public final class TlsContext {

  private static final char[] NO_PASSWORD = new char[0];

  /** In messages that nobody gets to see: credentials are checked when they are read. */
  private static final Message CHECKED = AccessMessage.KEY.with("", "");

  private TlsContext() {}

  /** Trusts what they say, and shows their certificate; what they do not say is the JVM's. */
  public static SSLContext of(Credentials credentials) {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(keyManagers(credentials), trustManagers(credentials), null);
      return context;
    } catch (GeneralSecurityException | IOException | InvalidCredentialsException e) {
      // They were checked when they were read.
      throw new IllegalStateException("credentials that were read cannot be used", e);
    }
  }

  private static TrustManager[] trustManagers(Credentials credentials)
      throws GeneralSecurityException, IOException, InvalidCredentialsException {
    if (credentials.trust() == null) {
      return null;
    }
    var store = empty();
    var number = 0;
    for (var certificate : Pem.certificates(credentials.trust(), CHECKED)) {
      store.setCertificateEntry("trusted-" + number++, certificate);
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyManager[] keyManagers(Credentials credentials)
      throws GeneralSecurityException, IOException, InvalidCredentialsException {
    var certificate = credentials.certificate();
    if (certificate == null) {
      return null;
    }
    var store = empty();
    var chain = Pem.certificates(certificate.chain(), CHECKED);
    store.setKeyEntry(
        "client",
        Pem.privateKey(certificate.key(), CHECKED),
        NO_PASSWORD,
        chain.toArray(X509Certificate[]::new));
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
