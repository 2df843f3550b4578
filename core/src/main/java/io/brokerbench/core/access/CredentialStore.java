package io.brokerbench.core.access;

import java.util.Optional;

/** Where credentials are kept: a Secret, or a directory of files named as its keys would be. */
public interface CredentialStore {

  /**
   * What is under a key.
   *
   * @throws InvalidCredentialsException if it is there and cannot be read
   */
  Optional<byte[]> find(String key) throws InvalidCredentialsException;

  /** Which store, for messages. */
  String name();
}
