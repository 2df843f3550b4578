package io.brokerbench.worker.serve.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.ArchiveMessage;
import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.ObjectStore;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.served.ServedResources;
import io.brokerbench.worker.serve.archive.Overview.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveOverviewTest {

  private static final Instant ENDED = Instant.parse("2026-11-27T08:05:00Z");
  private static final Message AWAY =
      OverviewMessage.NOT_READABLE.with("here", ArchiveMessage.NO_RESULT.with("away"));

  private static final Duration BOUND = Duration.ofSeconds(30);

  @TempDir private Path directory;

  private final List<String> read = new CopyOnWriteArrayList<>();
  private volatile boolean away;
  private volatile Predicate<String> lost = key -> false;
  private volatile Instant now = ENDED;
  private final InstantSource clock = () -> now;
  private Archive archive;

  /** Notes what is read, and can be away. */
  private final class NotingStore implements ObjectStore {

    private final ObjectStore store;

    NotingStore(ObjectStore store) {
      this.store = store;
    }

    @Override
    public void put(String key, byte[] content) throws StoreException {
      store.put(key, content);
    }

    @Override
    public Optional<byte[]> get(String key, int maxBytes) throws StoreException {
      check();
      if (lost.test(key)) {
        throw away();
      }
      read.add(key);
      return store.get(key, maxBytes);
    }

    @Override
    public void list(String prefix, Consumer<Listed> each) throws StoreException {
      check();
      store.list(prefix, each);
    }

    private void check() throws StoreException {
      if (away) {
        throw away();
      }
    }

    private static StoreException away() {
      return new StoreException(ArchiveMessage.NO_RESULT.with("away"), true, null);
    }

    @Override
    public String location() {
      return "here";
    }

    @Override
    public void close() {
      store.close();
    }
  }

  @BeforeEach
  void open() throws StoreException {
    archive = new Archive(new NotingStore(new DirectoryStore(directory)));
  }

  @AfterEach
  void close() {
    archive.close();
  }

  private void add(String name) throws StoreException {
    archive.add(ServedResources.archived("a", name, ENDED));
    read.clear();
  }

  private ArchiveOverview overview() {
    return new ArchiveOverview(archive, Set.of("a"), clock.withZone(ZoneOffset.UTC), 100);
  }

  /** It is read on a thread of its own. */
  private static Overview await(ArchiveOverview overview, Predicate<Overview> wanted) {
    var deadline = System.nanoTime() + BOUND.toNanos();
    var found = overview.get();
    while (!wanted.test(found)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not as wanted: " + found);
      }
      Thread.onSpinWait();
      found = overview.get();
    }
    return found;
  }

  private static Predicate<Overview> hasRuns(int count) {
    return overview -> overview.runs().size() == count;
  }

  @Test
  void readsEachIndexOnce() throws StoreException {
    add("one");
    try (var overview = overview()) {
      assertThat(await(overview, hasRuns(1)).problems()).isEmpty();
      assertThat(read).hasSize(1);

      add("two");
      assertThat(overview.get().runs()).as("fresh for 10 s").hasSize(1);
      now = now.plusSeconds(11);
      var both = await(overview, hasRuns(2));

      assertThat(read).singleElement().asString().contains("/two/");
      assertThat(both.runs()).extracting(run -> run.key().name()).containsExactly("one", "two");
    }
  }

  @Test
  void keepsWhatItKnowsWhileTheStoreIsAway() throws StoreException {
    add("one");
    try (var overview = overview()) {
      await(overview, hasRuns(1));
      away = true;
      now = now.plusSeconds(11);

      var old = await(overview, found -> !found.problems().isEmpty());

      assertThat(old.runs()).hasSize(1);
      assertThat(old.problems()).containsExactly(AWAY);

      away = false;
      now = now.plusSeconds(11);
      assertThat(await(overview, found -> found.problems().isEmpty()).runs()).hasSize(1);
    }
  }

  @Test
  void saysThatNotAllAreShown() throws StoreException {
    add("one");
    add("two");

    var found = new ArchiveReader(archive, Set.of("a"), 1).read(Overview.NOTHING);

    assertThat(found.runs()).hasSize(1);
    assertThat(found.problems()).containsExactly(OverviewMessage.TOO_MANY.with("here", 2, 1));
    assertThat(found.complete()).isFalse();
    var all = new ArchiveReader(archive, Set.of("a"), 2).read(found);
    assertThat(all.runs()).hasSize(2);
    assertThat(all.problems()).isEmpty();
    assertThat(all.complete()).isTrue();
  }

  @Test
  @DisplayName("of too many entries, those that were archived last are listed, and only they read")
  void listsThoseThatWereArchivedLast() throws IOException {
    for (var i = 0; i < 5; i++) {
      var key = archive.add(ServedResources.archived("a", "run-" + i, ENDED));
      Files.setLastModifiedTime(
          directory.resolve(key.object(EntryKey.INDEX)), FileTime.from(ENDED.plusSeconds(i)));
    }
    read.clear();

    var found = new ArchiveReader(archive, Set.of("a"), 2).read(Overview.NOTHING);

    assertThat(found.runs())
        .extracting(run -> run.key().name())
        .containsExactlyInAnyOrder("run-3", "run-4");
    assertThat(read).hasSize(2);
  }

  @Test
  void findsWhatItDoesNotList() throws StoreException {
    var first = archive.add(ServedResources.archived("a", "r", ENDED));
    var second = archive.add(ServedResources.archived("a", "r", ENDED.plusSeconds(1)));
    archive.add(ServedResources.archived("a", "r2", ENDED));
    archive.add(ServedResources.archived("hidden", "r", ENDED));
    try (var overview = overview()) {
      assertThat(overview.find(RunKey.class, "a", "r", first.uid()).orElseThrow())
          .containsExactlyInAnyOrder(first, second);
      assertThat(overview.find(SuiteKey.class, "a", "r", first.uid())).contains(List.of());
      assertThat(overview.find(RunKey.class, "a", "r", "other")).contains(List.of());
      assertThat(overview.find(RunKey.class, "hidden", "r", first.uid())).contains(List.of());
      assertThat(overview.find(RunKey.class, "a", "..", first.uid())).contains(List.of());

      away = true;

      assertThat(overview.find(RunKey.class, "a", "r", first.uid())).isEmpty();
    }
  }

  @Test
  @DisplayName("what was read before the store was away is kept, and only the rest is read")
  void interruptedReadingContinues() throws StoreException {
    for (var i = 0; i < 40; i++) {
      add("run-" + i);
    }
    var reader = new ArchiveReader(archive, Set.of("a"), 100);
    lost = key -> read.size() >= 10;

    var first = reader.read(Overview.NOTHING);

    assertThat(first.runs()).hasSizeBetween(10, 20);
    assertThat(first.complete()).isFalse();
    assertThat(first.problems()).containsExactly(AWAY);

    lost = key -> false;
    read.clear();
    var second = reader.read(first);

    assertThat(second.runs()).hasSize(40);
    assertThat(read).hasSize(40 - first.runs().size());
    assertThat(second.complete()).isTrue();
    assertThat(second.problems()).isEmpty();
  }

  @Test
  void interruptedReadingForgetsNothing() throws IOException {
    add("whole");
    var key = archive.add(ServedResources.archived("a", "broken", ENDED));
    var index = directory.resolve(key.object(EntryKey.INDEX));
    Files.writeString(index, Files.readString(index).replace("Kafka", "Pulsar"));
    var reader = new ArchiveReader(archive, Set.of("a"), 100);
    var before = reader.read(Overview.NOTHING);
    lost = any -> true;

    var after = reader.read(before);

    assertThat(after).isEqualTo(before.with(List.of(AWAY)));
    assertThat(after.runs()).hasSize(1);
    assertThat(after.broken()).extracting(Broken::key).containsExactly(key);
    assertThat(after.complete()).isTrue();
  }

  @Test
  void storeThatIsAwayEndsTheReading() throws StoreException {
    add("one");
    away = true;
    var reader = new ArchiveReader(archive, Set.of("a"), 10);

    assertThatThrownBy(() -> reader.read(Overview.NOTHING)).isInstanceOf(StoreException.class);
  }
}
