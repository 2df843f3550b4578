package io.brokerbench.core.system.rabbitmq;

import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultSaslConfig;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.TlsContext;
import io.brokerbench.core.rabbitmq.RabbitMqLogin;
import java.time.Duration;

/** Has clients of RabbitMQ let in. */
public final class RabbitMqAccess {

  private static final Duration CONNECT_BOUND = Duration.ofSeconds(5);

  private final ClientAccess access;
  private final Credentials credentials;

  public RabbitMqAccess(ClientAccess access, Credentials credentials) {
    this.access = access;
    this.credentials = credentials;
  }

  /** A factory of connections that do not recover by themselves. */
  public ConnectionFactory factory() {
    var factory = new ConnectionFactory();
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setConnectionTimeout((int) CONNECT_BOUND.toMillis());
    factory.setHandshakeTimeout((int) CONNECT_BOUND.toMillis());
    factory.setChannelRpcTimeout((int) CONNECT_BOUND.toMillis());
    RabbitMqLogin.of(access, credentials)
        .ifPresentOrElse(
            login -> {
              factory.setUsername(login.user());
              factory.setPassword(login.password());
            },
            () -> factory.setSaslConfig(DefaultSaslConfig.EXTERNAL));
    if (access.tls() != null) {
      factory.useSslProtocol(TlsContext.of(credentials));
      // The client does not verify names of hosts unless it is told to.
      factory.enableHostnameVerification();
    }
    return factory;
  }
}
