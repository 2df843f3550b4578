package io.brokerbench.worker.serve.archive;

import static java.util.Comparator.comparing;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.serve.archive.Overview.Broken;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads an archive. The index of an entry is read once: its key has its digest, so it never
 * changes.
 */
final class ArchiveReader {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveReader.class);

  private static final int IN_FLIGHT = 8;

  private final Archive archive;
  private final Set<String> namespaces;
  private final int maxEntries;

  ArchiveReader(Archive archive, Set<String> namespaces, int maxEntries) {
    this.archive = archive;
    this.namespaces = namespaces;
    this.maxEntries = maxEntries;
  }

  /**
   * What the archive has now, as far as it is listed. Where the store is away before all is read,
   * what was read so far, and a problem: the next call reads the rest.
   *
   * @param before what it had before
   * @throws StoreException if the entries cannot be listed
   */
  Overview read(Overview before) throws StoreException {
    var newest = new NewestEntries(maxEntries);
    for (var namespace : namespaces) {
      archive.entries(namespace, newest::add);
    }
    var reading = new Reading(before, newest);
    reading.readNew();
    return reading.overview();
  }

  /** One pass over the archive. */
  private final class Reading {

    private final Overview before;
    private final NewestEntries newest;
    private final List<EntryKey> keys;
    private final Map<EntryKey, ArchivedRun> runsBefore = new HashMap<>();
    private final Map<EntryKey, ArchivedSuite> suitesBefore = new HashMap<>();
    private final Collection<ArchivedRun> runs = new ConcurrentLinkedQueue<>();
    private final Collection<ArchivedSuite> suites = new ConcurrentLinkedQueue<>();
    private final Collection<Broken> broken = new ConcurrentLinkedQueue<>();
    private final AtomicReference<StoreException> away = new AtomicReference<>();

    Reading(Overview before, NewestEntries newest) {
      this.before = before;
      this.newest = newest;
      keys = newest.keys();
      before.runs().forEach(run -> runsBefore.put(run.key(), run));
      before.suites().forEach(suite -> suitesBefore.put(suite.key(), suite));
    }

    void readNew() {
      try (var executor = Executors.newFixedThreadPool(IN_FLIGHT, Thread.ofVirtual().factory())) {
        for (var key : keys) {
          switch (key) {
            case RunKey run when runsBefore.containsKey(run) -> runs.add(runsBefore.get(run));
            case SuiteKey suite when suitesBefore.containsKey(suite) ->
                suites.add(suitesBefore.get(suite));
            case RunKey _, SuiteKey _ -> executor.execute(() -> read(key));
          }
        }
      }
      if (away.get() != null) {
        keepBroken();
      }
    }

    /** Broken entries are read each time, unless the store is away. */
    private void keepBroken() {
      var read = new HashSet<EntryKey>();
      runs.forEach(run -> read.add(run.key()));
      suites.forEach(suite -> read.add(suite.key()));
      broken.forEach(entry -> read.add(entry.key()));
      var listed = Set.copyOf(keys);
      before.broken().stream()
          .filter(entry -> listed.contains(entry.key()) && !read.contains(entry.key()))
          .forEach(broken::add);
    }

    private List<Message> problems() {
      var problems = new ArrayList<Message>();
      if (newest.isCut()) {
        problems.add(
            OverviewMessage.TOO_MANY.with(archive.location(), newest.count(), keys.size()));
      }
      if (away.get() != null) {
        LOG.warn("{}", away.get().problem());
        problems.add(OverviewMessage.NOT_READABLE.with(archive.location(), away.get().problem()));
      }
      return problems;
    }

    private void read(EntryKey key) {
      if (away.get() != null) {
        return;
      }
      try {
        switch (key) {
          case RunKey run -> runs.add(ArchivedRun.of(run, archive.index(run)));
          case SuiteKey suite -> suites.add(ArchivedSuite.of(suite, archive.index(suite)));
        }
      } catch (StoreException e) {
        if (e.away()) {
          away.set(e);
        } else {
          broken.add(new Broken(key, e.problem()));
        }
      }
    }

    Overview overview() {
      return new Overview(
          runs.stream()
              .sorted(
                  comparing(ArchivedRun::completed)
                      .reversed()
                      .thenComparing(run -> run.key().toString()))
              .toList(),
          suites.stream()
              .sorted(
                  comparing(ArchivedSuite::completed)
                      .reversed()
                      .thenComparing(suite -> suite.key().toString()))
              .toList(),
          broken.stream().sorted(comparing(entry -> entry.key().toString())).toList(),
          problems(),
          !newest.isCut() && (before.complete() || away.get() == null));
    }
  }
}
