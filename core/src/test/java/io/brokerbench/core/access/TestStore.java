package io.brokerbench.core.access;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Credentials that a test made up.
 *
 * @param entries by key
 */
public record TestStore(Map<String, String> entries) implements CredentialStore {

  @Override
  public Optional<byte[]> find(String key) {
    return Optional.ofNullable(entries.get(key)).map(e -> e.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String name() {
    return "Secret s in namespace n";
  }
}
