package io.brokerbench.core.archive;

import java.time.Instant;
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
   * An object of a listing.
   *
   * @param key of it
   * @param written when it was written last, by the clock of the store
   */
  record Listed(String key, Instant written) {}

  /**
   * Lists objects in the order of the characters of their keys, however many there are. Where
   * {@code each} throws, the listing ends.
   *
   * @param prefix with which keys begin
   */
  void list(String prefix, Consumer<Listed> each) throws StoreException;

  /** Lists the keys of these objects likewise. */
  default void keys(String prefix, Consumer<String> each) throws StoreException {
    list(prefix, found -> each.accept(found.key()));
  }

  /** Its place, such as {@code s3://bucket/prefix} or a path. Has no credentials. */
  String location();

  @Override
  void close();
}
