package io.brokerbench.core.archive;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * Where objects are kept: a bucket or a directory.
 *
 * <p>A key has parts of letters, digits, dots, hyphens and underscores, separated by slashes; no
 * part is {@code .} or {@code ..}. Methods may be called by several threads. Each throws a {@link
 * StoreException} where the store is away, refuses, or is full.
 */
public interface ObjectStore extends AutoCloseable {

  /** Writes an object, whole or not at all, and replaces one of the same key. */
  void put(String key, byte[] content) throws StoreException;

  /**
   * Reads an object; empty where there is none.
   *
   * @param maxBytes most bytes of it, from 0
   * @throws AlteredException if it has more, before it is in memory
   */
  Optional<byte[]> get(String key, int maxBytes) throws StoreException;

  /**
   * Lists keys in the order of their characters, however many there are. Where {@code each} throws,
   * the listing ends.
   *
   * @param prefix with which keys begin
   */
  void keys(String prefix, Consumer<String> each) throws StoreException;

  /** Its place, such as {@code s3://bucket/prefix} or a path. Has no credentials. */
  String location();

  @Override
  void close();
}
