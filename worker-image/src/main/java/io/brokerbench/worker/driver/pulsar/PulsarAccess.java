package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.Credentials.ClientCertificate;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.Protocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.pulsar.client.api.Authentication;
import org.apache.pulsar.client.api.AuthenticationFactory;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.impl.auth.AuthenticationTls;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has clients of Pulsar let in. The client takes what it trusts from a file only. */
final class PulsarAccess {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarAccess.class);

  private final Endpoint endpoint;
  private final Credentials credentials;
  private final Path trust;

  PulsarAccess(Endpoint endpoint, Credentials credentials) {
    this.endpoint = endpoint;
    this.credentials = credentials;
    this.trust = credentials.trust() == null ? null : write(credentials.trust());
  }

  /** Tells a client where the brokers are, whom to trust, and how to prove who it is. */
  ClientBuilder open(ClientBuilder client) {
    // The client does not verify names of hosts unless it is told to.
    client.serviceUrl(endpoint.address(Protocol.Pulsar)).enableTlsHostnameVerification(true);
    if (trust != null) {
      client.tlsTrustCertsFilePath(trust.toString());
    }
    return endpoint.access().authentication() == null
        ? client
        : client.authentication(authentication());
  }

  boolean isTls() {
    return endpoint.address(Protocol.Pulsar).startsWith("pulsar+ssl://");
  }

  /** Objects, not parameters: these would be among the settings that the client logs. */
  private Authentication authentication() {
    return credentials.certificate() == null
        ? AuthenticationFactory.token(credentials.token())
        : tls(credentials.certificate());
  }

  private static Authentication tls(ClientCertificate certificate) {
    return new AuthenticationTls(stream(certificate.chain()), stream(certificate.key()));
  }

  private static Supplier<ByteArrayInputStream> stream(String pem) {
    var bytes = pem.getBytes(StandardCharsets.US_ASCII);
    return () -> new ByteArrayInputStream(bytes);
  }

  private static Path write(String pem) {
    try {
      return Files.writeString(Files.createTempFile("brokerbench-trust", ".crt"), pem);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void close() {
    try {
      if (trust != null) {
        Files.deleteIfExists(trust);
      }
    } catch (IOException e) {
      LOG.warn("{} is left behind: {}", trust, e.toString());
    }
  }
}
