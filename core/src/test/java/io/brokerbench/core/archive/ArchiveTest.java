package io.brokerbench.core.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.archive.FailingStore.Failure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ArchiveTest {

  private final MemoryStore store = new MemoryStore();
  private final Archive archive = new Archive(store);
  private final RunToArchive run = SampleRun.toArchive();

  @Test
  void whatWasArchivedIsReadBack() throws StoreException {
    var key = archive.add(run);

    assertThat(key).isEqualTo(run.key());
    assertThat(archive.index(key)).isEqualTo(run.index());
    assertThat(archive.files(key, Set.of(RunResult.KEY, "timeseries.csv.gz")))
        .containsOnlyKeys(RunResult.KEY, "timeseries.csv.gz")
        .containsEntry("timeseries.csv.gz", SampleRun.results().get("timeseries.csv.gz"));
    assertThat(runs()).containsExactly(key);
  }

  @Test
  void suiteIsReadBack() throws StoreException, NotArchivableException {
    var suite = suite();

    var key = archive.add(suite);

    assertThat(archive.index(key)).isEqualTo(suite.index());
    assertThat(archive.files(key, Set.of("suite.json")))
        .containsEntry("suite.json", "{}".getBytes(StandardCharsets.UTF_8));
    var suites = new ArrayList<SuiteKey>();
    archive.suites(suites::add);
    archive.suites("ns", "s", "u", suites::add);
    archive.suites("ns", "s", "other", suites::add);
    assertThat(suites).containsExactly(key, key);
    assertThat(entries("ns")).containsExactly(key);
    assertThat(runs()).isEmpty();
  }

  private static SuiteToArchive suite() throws NotArchivableException {
    var suite =
        SampleRun.tree(
            "{\"metadata\": {\"name\": \"s\", \"namespace\": \"ns\", \"uid\": \"u\"}, \"spec\":"
                + " {}}");
    return SuiteToArchive.of(suite, "{}".getBytes(StandardCharsets.UTF_8));
  }

  private List<RunKey> runs() throws StoreException {
    var found = new ArrayList<RunKey>();
    archive.runs(found::add);
    return found;
  }

  @Test
  void listsOneNamespaceAlone() throws StoreException {
    archive.add(run);

    assertThat(entries("n")).isEmpty();
    assertThat(entries("ns")).containsExactly(run.key());
    assertThatThrownBy(() -> entries("../ns")).isInstanceOf(IllegalArgumentException.class);
  }

  private List<EntryKey> entries(String namespace) throws StoreException {
    var found = new ArrayList<EntryKey>();
    archive.entries(namespace, (key, written) -> found.add(key));
    return found;
  }

  @Test
  void listsTheEntriesOfOneRun() throws StoreException {
    archive.add(run);
    var key = run.key();
    var found = new ArrayList<RunKey>();

    archive.runs("ns", key.name(), "other", found::add);
    archive.runs("ns", key.name().substring(1), key.uid(), found::add);
    assertThat(found).isEmpty();
    archive.runs("ns", key.name(), key.uid(), found::add);
    assertThat(found).containsExactly(key);
    assertThatThrownBy(() -> archive.runs("ns", "..", key.uid(), found::add))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void indexIsWrittenLast() throws StoreException {
    var written = new ArrayList<String>();
    var watched =
        new Archive(
            new FailingStore(store, -1, Failure.BEFORE) {
              @Override
              public void put(String key, byte[] content) throws StoreException {
                written.add(key);
                super.put(key, content);
              }
            });

    watched.add(run);

    assertThat(written).hasSize(5).last().isEqualTo(run.key().object(EntryKey.INDEX));
  }

  static Stream<Arguments> failures() throws StoreException {
    var counted = new FailingStore(new MemoryStore(), -1, Failure.BEFORE);
    new Archive(counted).add(SampleRun.toArchive());
    return IntStream.range(0, counted.operations())
        .boxed()
        .flatMap(
            operation ->
                Stream.of(Failure.values()).map(failure -> Arguments.of(operation, failure)));
  }

  @ParameterizedTest
  @MethodSource("failures")
  @DisplayName("whichever operation fails, the next try succeeds with the same digest")
  void failsWithoutHarm(int operation, Failure failure) throws StoreException {
    var failing = new Archive(new FailingStore(store, operation, failure));

    assertThatThrownBy(() -> failing.add(run)).isInstanceOf(StoreException.class);
    for (var found : runs()) {
      assertThat(new TreeMap<>(store.objects).keySet())
          .as("an index is there when all files are")
          .containsAll(run.files().keySet().stream().map(found::object).toList());
    }

    assertThat(archive.add(run)).isEqualTo(run.key());
    assertThat(runs()).containsExactly(run.key());
    assertThat(archive.files(run.key(), run.files().keySet()))
        .usingRecursiveComparison()
        .isEqualTo(run.files());
  }

  @Test
  void doingItAgainChangesNothing() throws StoreException {
    archive.add(run);
    var before = List.copyOf(store.objects.keySet());

    archive.add(run);

    assertThat(store.objects.keySet()).containsExactlyElementsOf(before);
  }

  /** What somebody does to an object. */
  private enum Harm {
    FLIPPED(ArchiveMessage.ALTERED),
    CUT(ArchiveMessage.ALTERED),
    GROWN(ArchiveMessage.TOO_LARGE),
    DELETED(ArchiveMessage.MISSING);

    private final MessageId found;

    Harm(MessageId found) {
      this.found = found;
    }

    void on(MemoryStore store, String key) {
      var content = store.objects.remove(key);
      switch (this) {
        case FLIPPED -> {
          content[0] ^= 1;
          store.put(key, content);
        }
        case CUT -> store.put(key, Arrays.copyOf(content, content.length - 1));
        case GROWN -> store.put(key, Arrays.copyOf(content, content.length + 1));
        default -> {
          // It is gone already.
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void findsAnAlteredFile(Harm harm) throws StoreException {
    var key = archive.add(run);
    var object = key.object(RunResult.KEY);
    harm.on(store, object);

    var altered =
        catchThrowableOfType(
            AlteredException.class, () -> archive.files(key, Set.of(RunResult.KEY)));

    assertThat(altered.object()).isEqualTo(object);
    assertThat(altered.problem().id()).isEqualTo(harm.found);
    assertThat(archive.files(key, Set.of("omb.json"))).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void findsAnAlteredIndex(Harm harm) throws StoreException {
    var key = archive.add(run);
    harm.on(store, key.object(EntryKey.INDEX));

    var altered = catchThrowableOfType(AlteredException.class, () -> archive.index(key));

    assertThat(altered.problem().id())
        .isEqualTo(harm == Harm.GROWN ? ArchiveMessage.ALTERED : harm.found);
  }

  @Test
  void findsAnIndexInAnotherPlace() throws StoreException {
    archive.add(run);
    var elsewhere = new RunKey("other", run.key().name(), run.key().uid(), run.key().digest());
    store.put(elsewhere.object(EntryKey.INDEX), run.index().bytes());

    assertNotAnIndex(
        elsewhere,
        ArchiveMessage.OTHER_IDENTITY.with(
            "ns/s-kafka-r1/" + SampleRun.UID, "other/s-kafka-r1/" + SampleRun.UID));
  }

  private void assertNotAnIndex(RunKey key, Object reason) {
    assertThat(catchThrowableOfType(StoreException.class, () -> archive.index(key)).problem())
        .isEqualTo(ArchiveMessage.NOT_AN_INDEX.with(key.object(EntryKey.INDEX), "memory", reason));
  }

  /** Somebody who can write to the archive can make an index whose digest is right. */
  static Stream<Arguments> forgeries() {
    var identity =
        "\"schemaVersion\": \"brokerbench.io/archived-run/v1alpha1\", \"namespace\": \"ns\","
            + " \"name\": \"r\", \"uid\": \"u\", ";
    var digest = "\"sha256\": \"" + "0".repeat(64) + "\"";
    return Stream.of(
        Arguments.of("null", ArchiveMessage.OTHER_SCHEMA),
        Arguments.of("{}", ArchiveMessage.OTHER_SCHEMA),
        Arguments.of(
            "{\"schemaVersion\": \"brokerbench.io/archived-run/v2\"}", ArchiveMessage.OTHER_SCHEMA),
        Arguments.of("[", null),
        Arguments.of("{" + identity + "\"level\": \"high\"}", null),
        Arguments.of(
            "{" + identity + "\"files\": [{\"name\": \"../x\", \"size\": 1, " + digest + "}]}",
            ArchiveMessage.INVALID_FIELD),
        Arguments.of(
            "{"
                + identity
                + "\"files\": [{\"name\": \"index.json\", \"size\": 1, "
                + digest
                + "}]}",
            ArchiveMessage.INVALID_FIELD),
        Arguments.of(
            "{" + identity + "\"files\": [{\"name\": \"x\", \"size\": -1, " + digest + "}]}",
            ArchiveMessage.INVALID_FIELD),
        Arguments.of(
            "{"
                + identity
                + "\"files\": [{\"name\": \"x\", \"size\": 2147483647, "
                + digest
                + "}]}",
            ArchiveMessage.INVALID_FIELD),
        Arguments.of(
            "{" + identity + "\"files\": [{\"name\": \"x\", \"size\": 1, \"sha256\": \"0\"}]}",
            ArchiveMessage.INVALID_FIELD),
        Arguments.of(
            "{"
                + identity
                + "\"files\": [{\"name\": \"x\", \"size\": 1, "
                + digest
                + "},"
                + "{\"name\": \"x\", \"size\": 1, "
                + digest
                + "}]}",
            ArchiveMessage.INVALID_FIELD));
  }

  @ParameterizedTest
  @MethodSource("forgeries")
  void refusesAForgedIndex(String json, MessageId reason) {
    var bytes = json.getBytes(StandardCharsets.UTF_8);
    var key = new RunKey("ns", "r", "u", Digests.of(bytes));
    store.put(key.object(EntryKey.INDEX), bytes);

    var problem = catchThrowableOfType(StoreException.class, () -> archive.index(key)).problem();

    assertThat(problem.id()).isEqualTo(ArchiveMessage.NOT_AN_INDEX);
    if (reason != null) {
      assertThat(problem.arguments().get(2))
          .isInstanceOfSatisfying(Message.class, found -> assertThat(found.id()).isEqualTo(reason));
    }
  }

  @Test
  void unknownFileIsNamed() throws StoreException {
    var key = archive.add(run);

    assertThat(
            catchThrowableOfType(
                    StoreException.class, () -> archive.files(key, Set.of("../../other")))
                .problem()
                .id())
        .isEqualTo(ArchiveMessage.UNKNOWN_FILE);
  }

  @Test
  void objectsOfOthersAreNotListed() throws StoreException {
    archive.add(run);
    store.put("runs/README.md", new byte[0]);
    store.put("runs/ns/a/b/c/index.json", new byte[0]);
    store.put("other/index.json", new byte[0]);

    assertThat(runs()).containsExactly(run.key());
  }
}
