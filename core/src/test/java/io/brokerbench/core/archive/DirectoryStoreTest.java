package io.brokerbench.core.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.archive.ObjectStore.Listed;
import io.brokerbench.core.message.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryStoreTest {

  private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path outside;

  private Path root;
  private DirectoryStore store;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectory(outside.resolve("archive")).toRealPath();
    store = new DirectoryStore(root);
  }

  @Test
  void objectIsAFile() throws IOException {
    store.put("runs/ns/a.b", CONTENT);
    store.put("empty", new byte[0]);

    assertThat(root.resolve("runs/ns/a.b")).hasBinaryContent(CONTENT);
    assertThat(store.get("runs/ns/a.b", CONTENT.length)).contains(CONTENT);
    assertThat(store.get("empty", 0)).contains(new byte[0]);
    assertThat(store.get("runs/ns/other", 10)).isEmpty();
    assertThat(store.get("none/at/all", 10)).isEmpty();
    assertThat(store.location()).isEqualTo(root.toString());
  }

  @Test
  void objectIsReplacedAndNothingIsLeft() throws IOException {
    store.put("a/b", "longer than before".getBytes(StandardCharsets.UTF_8));
    store.put("a/b", CONTENT);

    assertThat(store.get("a/b", 100)).contains(CONTENT);
    assertThat(root.resolve(UnfinishedFiles.NAME)).isEmptyDirectory();
  }

  @Test
  void largerObjectIsNotRead() throws StoreException {
    store.put("a", CONTENT);

    assertThat(problem(() -> store.get("a", CONTENT.length - 1)))
        .isEqualTo(ArchiveMessage.TOO_LARGE.with("a", root.toString(), CONTENT.length - 1));
  }

  @Test
  void listsInTheOrderOfKeys() throws IOException {
    var keys = List.of("a-b/x", "a.b", "a/b/c", "a/b0", "a0", "b/c");
    for (var key : keys.reversed()) {
      store.put(key, CONTENT);
    }
    Files.createDirectories(root.resolve("empty/directory"));
    Files.writeString(root.resolve("a/no key"), "");
    Files.writeString(root.resolve("a/.hidden"), "");

    assertThat(keys("")).containsExactlyElementsOf(keys).isSorted();
    assertThat(keys("a/")).containsExactly("a/b/c", "a/b0");
    assertThat(keys("a/b")).containsExactly("a/b/c", "a/b0");
    assertThat(keys("a/b/")).containsExactly("a/b/c");
    assertThat(keys("a")).containsExactly("a-b/x", "a.b", "a/b/c", "a/b0", "a0");
    assertThat(keys("none/")).isEmpty();
  }

  @Test
  void tellsWhenAnObjectWasWritten() throws IOException {
    store.put("a/b", CONTENT);
    var written = Instant.parse("2026-11-27T12:00:00Z");
    Files.setLastModifiedTime(root.resolve("a/b"), FileTime.from(written));
    var found = new ArrayList<Listed>();

    store.list("", found::add);

    assertThat(found).containsExactly(new Listed("a/b", written));
  }

  private List<String> keys(String prefix) throws StoreException {
    var found = new ArrayList<String>();
    store.keys(prefix, found::add);
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"../out", "/etc/passwd", "a/../../out", "", ".unfinished/a", "a\0b"})
  void noKeyLeavesTheRoot(String key) {
    assertThatThrownBy(() -> store.put(key, CONTENT)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store.get(key, 10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store.keys(key + "/", found -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void linkedDirectoryIsNotFollowed() throws IOException {
    Files.createDirectory(outside.resolve("elsewhere"));
    Files.write(outside.resolve("elsewhere/secret"), CONTENT);
    Files.createSymbolicLink(root.resolve("runs"), outside.resolve("elsewhere"));
    Files.createDirectory(root.resolve("deep"));
    Files.createSymbolicLink(root.resolve("deep/er"), outside.resolve("elsewhere"));

    var expected = DirectoryMessage.LINK.with(Path.of("runs"), root.toString());
    assertThat(problem(() -> store.get("runs/secret", 10))).isEqualTo(expected);
    assertThat(problem(() -> put("runs/new"))).isEqualTo(expected);
    assertThat(problem(() -> put("runs/deep/new"))).isEqualTo(expected);
    assertThat(problem(() -> keys("runs/"))).isEqualTo(expected);
    assertThat(keys("")).isEmpty();
    assertThat(outside.resolve("elsewhere")).isDirectoryNotContaining("glob:**new");
  }

  @Test
  void linkedFileIsNotFollowed() throws IOException {
    var secret = Files.write(outside.resolve("secret"), CONTENT);
    Files.createSymbolicLink(root.resolve("a"), secret);

    var expected = DirectoryMessage.LINK.with(Path.of("a"), root.toString());
    assertThat(problem(() -> store.get("a", 10))).isEqualTo(expected);
    assertThat(problem(() -> put("a"))).isEqualTo(expected);
    assertThat(keys("")).isEmpty();
    assertThat(secret).hasBinaryContent(CONTENT);
  }

  @Test
  void fileInTheWayIsNamed() throws StoreException {
    store.put("a", CONTENT);

    var expected = DirectoryMessage.LINK.with(Path.of("a"), root.toString());
    assertThat(problem(() -> put("a/b"))).isEqualTo(expected);
    assertThat(problem(() -> store.get("a/b", 10))).isEqualTo(expected);
  }

  @Test
  void rootMayBeALink() throws IOException {
    var link = Files.createSymbolicLink(outside.resolve("link"), root);

    new DirectoryStore(link).put("a", CONTENT);

    assertThat(root.resolve("a")).hasBinaryContent(CONTENT);
  }

  @Test
  void missingRootIsNamed() throws IOException {
    var none = outside.resolve("none");
    assertThat(problem(() -> new DirectoryStore(none)))
        .isEqualTo(DirectoryMessage.NO_DIRECTORY.with(none));

    Files.delete(root);

    var expected = DirectoryMessage.NO_DIRECTORY.with(root);
    assertThat(problem(() -> put("a/b"))).isEqualTo(expected);
    assertThat(problem(() -> store.get("a/b", 10))).isEqualTo(expected);
    assertThat(problem(() -> keys(""))).isEqualTo(expected);
    assertThat(root).doesNotExist();
  }

  @Test
  void errorOfTheCallerEndsTheListing() throws StoreException {
    store.put("a", CONTENT);

    assertThatThrownBy(
            () ->
                store.keys(
                    "",
                    key -> {
                      throw new IllegalStateException(key);
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a");
  }

  @Test
  void deletesWhatWasLeftBehindADayAgo() throws IOException {
    var unfinished = Files.createDirectory(root.resolve(UnfinishedFiles.NAME));
    var old = Files.write(unfinished.resolve("old"), CONTENT);
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
    var inUse = Files.write(unfinished.resolve("in-use"), CONTENT);

    store.put("a", CONTENT);

    assertThat(old).doesNotExist();
    assertThat(inUse).exists();
  }

  @Test
  void manyWriteTheSameObject() throws Exception {
    try (var executor = Executors.newFixedThreadPool(4)) {
      var writers =
          IntStream.range(0, 40)
              .<Callable<Void>>mapToObj(
                  i ->
                      () -> {
                        new DirectoryStore(root).put("a/b/" + i % 4, CONTENT);
                        return null;
                      })
              .toList();
      for (var writer : executor.invokeAll(writers)) {
        writer.get();
      }
    }

    assertThat(keys("")).containsExactly("a/b/0", "a/b/1", "a/b/2", "a/b/3");
    assertThat(root.resolve(UnfinishedFiles.NAME)).isEmptyDirectory();
  }

  private Void put(String key) throws StoreException {
    store.put(key, CONTENT);
    return null;
  }

  private static Message problem(Callable<?> operation) {
    return catchThrowableOfType(StoreException.class, operation::call).problem();
  }
}
