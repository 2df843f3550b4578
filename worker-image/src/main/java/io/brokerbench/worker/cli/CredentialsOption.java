package io.brokerbench.worker.cli;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.CredentialDirectory;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.InvalidCredentialsException;
import io.brokerbench.core.document.InvalidDocumentException;
import io.brokerbench.core.document.Problem;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The directory with what lets clients in, where the run has a cluster that asks for it. */
final class CredentialsOption {

  private static final String NAME = "--credentials";

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
   * @throws InvalidDocumentException if it is needed and not given, the other way round, or does
   *     not have what it should
   */
  Credentials read(ClientAccess access) throws InvalidDocumentException {
    if (!access.needsCredentials()) {
      if (directory != null) {
        throw wrong(
            NAME,
            "the run has no spec.broker.deployment.external.authentication or .tls.trustSecret"
                + " that it could stand for");
      }
      return Credentials.NONE;
    }
    if (directory == null) {
      throw wrong(
          "spec.broker.deployment.external",
          "its Secrets are in a cluster, which is not asked here: pass what they have by " + NAME);
    }
    try {
      var files = new CredentialDirectory(directory);
      return Credentials.read(access, files, files);
    } catch (InvalidCredentialsException e) {
      throw wrong(NAME, e.getMessage());
    }
  }

  private static InvalidDocumentException wrong(String field, String message) {
    return new InvalidDocumentException(List.of(new Problem(field, message)));
  }
}
