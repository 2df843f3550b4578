package io.brokerbench.worker.cli;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.CredentialDirectory;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.InvalidCredentialsException;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The directory with what lets clients in, where the run has a cluster that asks for it. */
final class CredentialsOption {

  static final String NAME = "--credentials";

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description =
          "Directory with what the Secrets of spec.broker.deployment.external have, in files named"
              + " as their keys: ca.crt of tls.trustSecret; password, token, or user.crt and"
              + " user.key (tls.crt and tls.key) of authentication.secret.")
  private Path directory;

  /**
   * What is in the directory; nothing where the run needs nothing.
   *
   * @throws InvalidRunException if it is needed and not given, the other way round, or does not
   *     have what it should
   */
  Credentials read(ClientAccess access) throws InvalidRunException {
    if (!access.needsCredentials()) {
      if (directory != null) {
        throw wrong(NAME, CommandMessage.CREDENTIALS_UNUSED.with());
      }
      return Credentials.NONE;
    }
    if (directory == null) {
      throw wrong(
          "spec.broker.deployment.external", CommandMessage.CREDENTIALS_IN_CLUSTER.with(NAME));
    }
    try {
      var files = new CredentialDirectory(directory);
      return Credentials.read(access, files, files);
    } catch (InvalidCredentialsException e) {
      throw wrong(NAME, CommandMessage.CREDENTIALS_UNUSABLE.with(e.getMessage()));
    }
  }

  boolean isGiven() {
    return directory != null;
  }

  private static InvalidRunException wrong(String field, Message message) {
    return new InvalidRunException(List.of(new Problem(field, message)));
  }
}
