package io.brokerbench.worker.serve.archive;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.ObjectKeys;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds entries of an archive by their address, a few at once. */
final class EntryLookup {

  private static final Logger LOG = LoggerFactory.getLogger(EntryLookup.class);

  private static final int AT_ONCE = 4;

  /** A run has one, seldom two. */
  private static final int MAX_ENTRIES = 100;

  private final Archive archive;
  private final Set<String> namespaces;
  private final Duration patience;
  private final Semaphore places = new Semaphore(AT_ONCE, true);

  /**
   * In an archive.
   *
   * @param namespaces those of others are not found
   * @param patience for a place, and then for the store
   */
  EntryLookup(Archive archive, Set<String> namespaces, Duration patience) {
    this.archive = archive;
    this.namespaces = namespaces;
    this.patience = patience;
  }

  /**
   * The entries of one run or suite; empty where the store does not answer.
   *
   * @param type of the entries
   */
  Optional<List<EntryKey>> find(
      Class<? extends EntryKey> type, String namespace, String name, String uid) {
    if (!namespaces.contains(namespace) || !ObjectKeys.isPart(name) || !ObjectKeys.isPart(uid)) {
      return Optional.of(List.of());
    }
    var listing = new FutureTask<>(() -> list(type, namespace, name, uid));
    try {
      if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
      Thread.ofVirtual().name("lookup").start(() -> runAndLeave(listing));
      return Optional.of(listing.get(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("{} cannot be searched: {}", archive.location(), e.toString());
    } finally {
      // A virtual thread that waits for a socket ends then.
      listing.cancel(true);
    }
    return Optional.empty();
  }

  private void runAndLeave(Runnable listing) {
    try {
      listing.run();
    } finally {
      places.release();
    }
  }

  private List<EntryKey> list(
      Class<? extends EntryKey> type, String namespace, String name, String uid)
      throws StoreException {
    var found = new ArrayList<EntryKey>();
    if (type == RunKey.class) {
      archive.runs(namespace, name, uid, key -> add(found, key));
    } else {
      archive.suites(namespace, name, uid, key -> add(found, key));
    }
    return found;
  }

  private static void add(List<EntryKey> found, EntryKey key) {
    if (found.size() < MAX_ENTRIES) {
      found.add(key);
    }
  }
}
