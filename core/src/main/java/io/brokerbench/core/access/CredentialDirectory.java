package io.brokerbench.core.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A directory whose files are named as the keys of a Secret would be.
 *
 * @param directory the directory
 */
public record CredentialDirectory(Path directory) implements CredentialStore {

  @Override
  public Optional<byte[]> find(String key) throws InvalidCredentialsException {
    var file = directory.resolve(key);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new InvalidCredentialsException(AccessMessage.FILE_UNREADABLE.with(file, e.toString()));
    }
  }

  @Override
  public String name() {
    return AccessMessage.DIRECTORY.with(directory).toString();
  }
}
