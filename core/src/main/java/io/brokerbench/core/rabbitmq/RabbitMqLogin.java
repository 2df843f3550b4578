package io.brokerbench.core.rabbitmq;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import java.util.Optional;

/**
 * The user and the password of a client.
 *
 * @param user its name
 * @param password in the clear
 */
public record RabbitMqLogin(String user, String password) {

  /** The user that RabbitMQ itself comes with; a cluster of ours takes it from everywhere. */
  public static final RabbitMqLogin GUEST = new RabbitMqLogin("guest", "guest");

  /**
   * The login of a run: of a guest where the run has no authentication, and none where a
   * certificate takes its place.
   */
  public static Optional<RabbitMqLogin> of(ClientAccess access, Credentials credentials) {
    if (access.authentication() == null) {
      return Optional.of(GUEST);
    }
    return credentials.password() == null
        ? Optional.empty()
        : Optional.of(
            new RabbitMqLogin(access.authentication().username(), credentials.password()));
  }

  @Override
  public String toString() {
    return "user " + user;
  }
}
