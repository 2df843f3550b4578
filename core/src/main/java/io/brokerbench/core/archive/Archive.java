package io.brokerbench.core.archive;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.text.Printable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The archived runs and suites of a store. Every object that it returns has been compared with its
 * digest. Holds one file at a time besides those that it returns.
 */
public final class Archive implements AutoCloseable {

  private final ObjectStore store;

  /** Over a store, which ends with the archive. */
  public Archive(ObjectStore store) {
    this.store = store;
  }

  /** Its place, without credentials. */
  public String location() {
    return store.location();
  }

  /**
   * Archives a run: writes every file and then the index, and reads each back. Doing it again
   * changes nothing, also where an earlier attempt ended in the middle, or two do it at once.
   *
   * @throws AlteredException if an object that was read back is another than was written
   * @throws StoreException if the store is away, refuses or is full
   */
  public RunKey add(RunToArchive run) throws StoreException {
    add(run.key(), run.index(), run.files());
    return run.key();
  }

  /**
   * Archives a suite likewise.
   *
   * @throws AlteredException likewise
   * @throws StoreException likewise
   */
  public SuiteKey add(SuiteToArchive suite) throws StoreException {
    add(suite.key(), suite.index(), suite.files());
    return suite.key();
  }

  private void add(EntryKey key, EntryIndex index, Map<String, byte[]> files)
      throws StoreException {
    for (var file : index.files()) {
      putAndCompare(key.object(file.name()), files.get(file.name()), file.sha256());
    }
    putAndCompare(key.object(EntryKey.INDEX), index.bytes(), key.digest());
  }

  private void putAndCompare(String object, byte[] content, String digest) throws StoreException {
    store.put(object, content);
    read(object, content.length, digest);
  }

  /** Lists the runs of all namespaces, in the order of their keys. */
  public void runs(Consumer<RunKey> each) throws StoreException {
    store.keys(RunKey.KIND + "/", object -> RunKey.ofIndex(object).ifPresent(each));
  }

  /** Lists the suites of all namespaces, in the order of their keys. */
  public void suites(Consumer<SuiteKey> each) throws StoreException {
    store.keys(SuiteKey.KIND + "/", object -> SuiteKey.ofIndex(object).ifPresent(each));
  }

  /**
   * Lists the suites and then the runs of one namespace, each with the time at which it was
   * archived last.
   */
  public void entries(String namespace, BiConsumer<EntryKey, Instant> each) throws StoreException {
    store.list(
        prefix(SuiteKey.KIND, namespace),
        found -> SuiteKey.ofIndex(found.key()).ifPresent(key -> each.accept(key, found.written())));
    store.list(
        prefix(RunKey.KIND, namespace),
        found -> RunKey.ofIndex(found.key()).ifPresent(key -> each.accept(key, found.written())));
  }

  /** Lists the entries of one run: several where it was archived with different contents. */
  public void runs(String namespace, String name, String uid, Consumer<RunKey> each)
      throws StoreException {
    store.keys(
        prefix(RunKey.KIND, namespace, name, uid),
        object -> RunKey.ofIndex(object).ifPresent(each));
  }

  /** Lists the entries of one suite likewise. */
  public void suites(String namespace, String name, String uid, Consumer<SuiteKey> each)
      throws StoreException {
    store.keys(
        prefix(SuiteKey.KIND, namespace, name, uid),
        object -> SuiteKey.ofIndex(object).ifPresent(each));
  }

  private static String prefix(String kind, String... parts) {
    return Stream.of(parts)
        .map(ObjectKeys::checkedPart)
        .collect(Collectors.joining("/", kind + "/", "/"));
  }

  /**
   * The index of a run.
   *
   * @throws AlteredException if it is not what was archived
   * @throws StoreException if the store is away or refuses
   */
  public RunIndex index(RunKey key) throws StoreException {
    return index(key, RunIndex.class, RunIndex.SCHEMA_VERSION);
  }

  /**
   * The index of a suite.
   *
   * @throws AlteredException likewise
   * @throws StoreException likewise
   */
  public SuiteIndex index(SuiteKey key) throws StoreException {
    return index(key, SuiteIndex.class, SuiteIndex.SCHEMA_VERSION);
  }

  private <I extends EntryIndex> I index(EntryKey key, Class<I> type, String schema)
      throws StoreException {
    var object = key.object(EntryKey.INDEX);
    var text = new String(read(object, EntryIndex.MAX_BYTES, key.digest()), StandardCharsets.UTF_8);
    final I index;
    try {
      index = Json.readOtherVersion(text, type);
    } catch (IllegalArgumentException e) {
      throw notAnIndex(object, Printable.line(e.getMessage()));
    }
    var problem =
        index == null
            ? Optional.of(ArchiveMessage.OTHER_SCHEMA.with("null", schema))
            : index.problem(key, schema);
    if (problem.isPresent()) {
      throw notAnIndex(object, problem.get());
    }
    return index;
  }

  private StoreException notAnIndex(String object, Object reason) {
    return new StoreException(ArchiveMessage.NOT_AN_INDEX.with(object, location(), reason));
  }

  /**
   * Files of a run.
   *
   * @param names of files that its index lists
   * @throws AlteredException if one is not what was archived
   * @throws StoreException if the store is away or refuses, or the index lists no such file
   */
  public Map<String, byte[]> files(RunKey key, Set<String> names) throws StoreException {
    return files(key, index(key), names);
  }

  /**
   * Files of a suite.
   *
   * @throws AlteredException likewise
   * @throws StoreException likewise
   */
  public Map<String, byte[]> files(SuiteKey key, Set<String> names) throws StoreException {
    return files(key, index(key), names);
  }

  private Map<String, byte[]> files(EntryKey key, EntryIndex index, Set<String> names)
      throws StoreException {
    var listed =
        index.files().stream().collect(Collectors.toMap(ArchivedFile::name, Function.identity()));
    var found = new HashMap<String, byte[]>();
    for (var name : names) {
      var file = listed.get(name);
      if (file == null) {
        throw new StoreException(
            ArchiveMessage.UNKNOWN_FILE.with(
                key.object(EntryKey.INDEX),
                Printable.value(name),
                listed.keySet().stream().sorted().toList()));
      }
      found.put(name, read(key.object(name), file.size(), file.sha256()));
    }
    return found;
  }

  private byte[] read(String object, int maxBytes, String digest) throws StoreException {
    var content = store.get(object, maxBytes);
    if (content.isEmpty()) {
      throw AlteredException.missing(location(), object);
    }
    var found = Digests.of(content.get());
    if (!found.equals(digest)) {
      throw AlteredException.altered(location(), object, digest, found);
    }
    return content.get();
  }

  @Override
  public void close() {
    store.close();
  }
}
