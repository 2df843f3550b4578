package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.Address;
import com.rabbitmq.stream.BackOffDelayPolicy;
import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.EnvironmentBuilder;
import com.rabbitmq.stream.sasl.DefaultSaslConfiguration;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.rabbitmq.RabbitMqLogin;
import io.brokerbench.worker.driver.rabbitmq.NodeAddresses;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Tells the stream client where the nodes are, whom to trust, and how to prove who it is. */
final class StreamAccess {

  private static final BackOffDelayPolicy RETRY =
      BackOffDelayPolicy.fixedWithInitialDelay(Duration.ofMillis(200), Duration.ofSeconds(1));

  private final Endpoint endpoint;
  private final Credentials credentials;
  private final List<String> addresses;
  private final NodeAddresses nodes;

  StreamAccess(Endpoint endpoint, Credentials credentials) {
    this.endpoint = endpoint;
    this.credentials = credentials;
    addresses = endpoint.all(Protocol.RabbitMqStream);
    nodes = new NodeAddresses(addresses);
  }

  /** A builder for another environment. */
  EnvironmentBuilder environment() {
    var tls = endpoint.access().tls() != null;
    var scheme = tls ? "rabbitmq-stream+tls://" : "rabbitmq-stream://";
    var builder =
        Environment.builder()
            .uris(addresses.stream().map(address -> scheme + address).toList())
            .addressResolver(this::resolve)
            // A server sends the chunks of a connection one after the other: with three streams of
            // 1,000 messages a second on one, messages were 150 ms late, and 2 ms on one each.
            .maxConsumersByConnection(1)
            .recoveryBackOffDelayPolicy(RETRY)
            .topologyUpdateBackOffDelayPolicy(RETRY);
    if (tls) {
      builder.tls().sslContext(tls()).environmentBuilder();
    }
    return RabbitMqLogin.of(endpoint.access(), credentials)
        .map(login -> builder.username(login.user()).password(login.password()))
        .orElseGet(() -> builder.saslConfiguration(DefaultSaslConfiguration.EXTERNAL));
  }

  /** Servers name each other by their own hosts, which may be others than we are to use. */
  private Address resolve(Address told) {
    var known = nodes.of(told.host());
    if (known.isEmpty() && addresses.size() == 1) {
      known = Optional.of(nodes.inOrder(Optional.empty(), 0).getFirst());
    }
    return known.map(node -> new Address(node.host(), node.port())).orElse(told);
  }

  /** Netty verifies the names of hosts unless it is told not to. */
  private SslContext tls() {
    try {
      var builder = SslContextBuilder.forClient();
      if (credentials.trust() != null) {
        builder.trustManager(stream(credentials.trust()));
      }
      if (credentials.certificate() != null) {
        builder.keyManager(
            stream(credentials.certificate().chain()), stream(credentials.certificate().key()));
      }
      return builder.build();
    } catch (SSLException e) {
      // They were checked when they were read.
      throw new IllegalStateException("credentials that were read cannot be used", e);
    }
  }

  private static InputStream stream(String pem) {
    return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
  }
}
