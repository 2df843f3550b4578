package io.brokerbench.worker.serve.archive;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.text.Printable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the archive has, for requests that must not wait for it. A store has no watch, so it is read
 * again when a request comes and the last reading is 10 s ago.
 */
public final class ArchiveOverview implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveOverview.class);

  /** How many entries are listed. One takes 1 KB of memory. */
  public static final int MAX_ENTRIES = 10_000;

  private static final Duration FRESH = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ArchiveReader reader;
  private final EntryLookup lookup;
  private final String location;
  private final Clock clock;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("archive").daemon().factory());

  private Overview newest = Overview.NOTHING;
  private Instant readAt = Instant.EPOCH;
  private CompletableFuture<Void> reading = CompletableFuture.completedFuture(null);

  /**
   * Starts to read.
   *
   * @param archive it stays open
   * @param namespaces of which entries are shown
   * @param maxEntries how many are listed, from 1
   */
  public ArchiveOverview(Archive archive, Set<String> namespaces, Clock clock, int maxEntries) {
    this.reader = new ArchiveReader(archive, namespaces, maxEntries);
    this.lookup = new EntryLookup(archive, namespaces, PATIENCE);
    this.location = archive.location();
    this.clock = clock;
    refreshed();
  }

  /** What the archive has. Waits up to 5 s where it has never been read. */
  public Overview get() {
    var running = refreshed();
    if (neverRead()) {
      await(running);
    }
    return newest();
  }

  /**
   * The entries of one run or suite, listed or not; empty where the archive does not answer. Waits
   * up to 10 s.
   *
   * @param type of the entries
   */
  public Optional<List<EntryKey>> find(
      Class<? extends EntryKey> type, String namespace, String name, String uid) {
    return lookup.find(type, namespace, name, uid);
  }

  private synchronized CompletableFuture<Void> refreshed() {
    if (reading.isDone() && readAt.plus(FRESH).isBefore(clock.instant())) {
      reading = CompletableFuture.runAsync(this::read, executor);
    }
    return reading;
  }

  private synchronized boolean neverRead() {
    return readAt.equals(Instant.EPOCH);
  }

  private synchronized Overview newest() {
    return neverRead() ? newest.with(List.of(OverviewMessage.NOT_READ.with(location))) : newest;
  }

  private void read() {
    Overview found;
    try {
      found = reader.read(newest());
    } catch (StoreException e) {
      LOG.warn("{}", e.problem());
      found = newest().with(List.of(OverviewMessage.NOT_READABLE.with(location, e.problem())));
    } catch (RuntimeException e) {
      LOG.error("the archive cannot be read", e);
      found =
          newest()
              .with(
                  List.of(
                      OverviewMessage.NOT_READABLE.with(location, Printable.line(e.toString()))));
    }
    keep(found);
  }

  private synchronized void keep(Overview found) {
    newest = found;
    readAt = clock.instant();
  }

  private static void await(CompletableFuture<Void> running) {
    try {
      running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("the archive is still being read: {}", e.toString());
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
