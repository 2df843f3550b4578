package io.brokerbench.worker.cli;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.CredentialKeys;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One directory with the credentials of all cells of a suite. */
final class SharedCredentials {

  private static final String EXTERNAL = "spec.broker.deployment.external.";

  private final CredentialsOption option;

  /** Which Secret a file of the directory is of, by the name of the file. */
  private final Map<String, String> secrets = new HashMap<>();

  SharedCredentials(CredentialsOption option) {
    this.option = option;
  }

  /**
   * The credentials of a cell.
   *
   * @throws InvalidRunException if they cannot be used, or if a file would be of two Secrets
   */
  Credentials read(ClientAccess access) throws InvalidRunException {
    if (!access.needsCredentials()) {
      return Credentials.NONE;
    }
    if (access.bringsTrust()) {
      claim(List.of(CredentialKeys.TRUST), "tls.trustSecret", access.tls().trustSecret());
    }
    var authentication = access.authentication();
    if (authentication != null) {
      var keys = CredentialKeys.of(authentication.type());
      claim(keys, "authentication.secret", authentication.secret());
    }
    return option.read(access);
  }

  private void claim(List<String> keys, String field, String secret) throws InvalidRunException {
    for (var key : keys) {
      var other = secrets.putIfAbsent(key, secret);
      if (other != null && !other.equals(secret)) {
        var message = SuiteRunMessage.SEVERAL_SECRETS.with(key, List.of(other, secret));
        throw new InvalidRunException(List.of(new Problem(EXTERNAL + field, message)));
      }
    }
  }

  /**
   * Checks that the directory is used.
   *
   * @throws InvalidRunException if it is given and no cell needs it
   */
  void checkUse() throws InvalidRunException {
    if (secrets.isEmpty()) {
      option.read(ClientAccess.OPEN);
    }
  }
}
