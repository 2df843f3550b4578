package io.brokerbench.core.archive;

import java.util.Optional;
import java.util.function.Consumer;

/** A store of which one operation fails. */
class FailingStore implements ObjectStore {

  /** How an operation fails. */
  enum Failure {
    /** Nothing is done, and the store says so. */
    BEFORE,
    /** It is done, and the store says that it failed. */
    AFTER,
    /** A read gives something else; a write is done with something else. */
    ALTERED,
    /** A read finds nothing; a write is not done, and the store says that it succeeded. */
    LOST
  }

  private final ObjectStore store;
  private final int failing;
  private final Failure failure;
  private int operations;

  /**
   * Over another.
   *
   * @param failing which operation fails, from 0
   */
  FailingStore(ObjectStore store, int failing, Failure failure) {
    this.store = store;
    this.failing = failing;
    this.failure = failure;
  }

  /** How many were asked for. */
  int operations() {
    return operations;
  }

  private interface Operation<T> {
    T run() throws StoreException;
  }

  private <T> T run(Operation<T> usual, Operation<T> altered, Operation<T> lost)
      throws StoreException {
    if (operations++ != failing) {
      return usual.run();
    }
    return switch (failure) {
      case BEFORE -> throw failed();
      case AFTER -> {
        usual.run();
        throw failed();
      }
      case ALTERED -> altered.run();
      case LOST -> lost.run();
    };
  }

  private static StoreException failed() {
    return new StoreException(
        DirectoryMessage.FAILED.with("an object", "failing", "as the test says"), true, null);
  }

  @Override
  public void put(String key, byte[] content) throws StoreException {
    run(() -> write(key, content), () -> write(key, altered(content)), () -> null);
  }

  private Void write(String key, byte[] content) throws StoreException {
    store.put(key, content);
    return null;
  }

  private static byte[] altered(byte[] content) {
    var other = content.clone();
    other[other.length / 2] ^= 1;
    return other;
  }

  @Override
  public Optional<byte[]> get(String key, int maxBytes) throws StoreException {
    return run(
        () -> store.get(key, maxBytes),
        () -> store.get(key, maxBytes).map(FailingStore::altered),
        Optional::empty);
  }

  @Override
  public void list(String prefix, Consumer<Listed> each) throws StoreException {
    store.list(prefix, each);
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public void close() {
    store.close();
  }
}
