package io.brokerbench.worker.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.core.archive.AlteredException;
import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.ArchiveMessage;
import io.brokerbench.core.archive.NotArchivableException;
import io.brokerbench.core.archive.ObjectStore;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.RunToArchive;
import io.brokerbench.core.archive.StoreException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** On a real S3 server. */
class S3ArchiveTest {

  private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

  /** More than one page of a list has. */
  private static final int MANY = 1_500;

  @TempDir private static Path directory;

  private static S3Server server;
  private static int buckets;

  private S3Location location;
  private Path bucket;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(S3Server.program().isPresent(), "BROKERBENCH_S3_SERVER names no S3 server");
    server = S3Server.start(Files.createDirectory(directory.resolve("buckets")));
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void createBucket() throws IOException {
    location = new S3Location("results-" + ++buckets, "team/a");
    bucket = Files.createDirectory(directory.resolve("buckets").resolve(location.bucket()));
  }

  private ObjectStore store() throws StoreException {
    return store(location, server.endpoint(), S3Server.USER, S3Server.PASSWORD);
  }

  private static ObjectStore store(S3Location location, URI endpoint, String user, String password)
      throws StoreException {
    return new S3Store(
        location,
        S3Connection.of(endpoint, null, Map.of()),
        StaticCredentialsProvider.create(AwsBasicCredentials.create(user, password)));
  }

  private static RunToArchive run() {
    var files =
        Map.of(
            "result.json",
            "{\"plan\": {\"run\": {\"uid\": \"u\"}}}".getBytes(StandardCharsets.UTF_8),
            "timeseries.csv.gz",
            new byte[300_000],
            "histograms.hlog",
            new byte[0]);
    try {
      return RunToArchive.of(FinishedRuns.run("r", "u"), files);
    } catch (NotArchivableException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void keepsARun() throws StoreException {
    try (var archive = new Archive(store())) {
      var run = run();

      archive.add(run);
      archive.add(run);

      assertThat(runs(archive)).containsExactly(run.key());
      assertThat(archive.index(run.key())).isEqualTo(run.index());
      assertThat(archive.files(run.key(), run.files().keySet()))
          .usingRecursiveComparison()
          .isEqualTo(run.files());
      assertThat(bucket.resolve("team/a").resolve(run.key().object("run.yaml"))).exists();
    }
  }

  private static List<RunKey> runs(Archive archive) throws StoreException {
    var found = new ArrayList<RunKey>();
    archive.runs(found::add);
    return found;
  }

  @Test
  void objectsAreReplacedMissingOrTooLarge() throws StoreException {
    try (var store = store()) {
      store.put("a/b", new byte[0]);
      assertThat(store.get("a/b", 0)).contains(new byte[0]);

      store.put("a/b", CONTENT);

      assertThat(store.get("a/b", CONTENT.length)).contains(CONTENT);
      assertThat(store.get("a/c", 10)).isEmpty();
      assertThat(
              catchThrowableOfType(
                      AlteredException.class, () -> store.get("a/b", CONTENT.length - 1))
                  .problem())
          .isEqualTo(ArchiveMessage.TOO_LARGE.with("a/b", location.toString(), CONTENT.length - 1));
    }
  }

  @Test
  void listsMoreThanAPage() throws Exception {
    try (var store = store();
        var executor = Executors.newFixedThreadPool(8)) {
      var puts =
          IntStream.range(0, MANY)
              .<Callable<Void>>mapToObj(
                  i ->
                      () -> {
                        store.put("runs/%04d".formatted(i), CONTENT);
                        return null;
                      })
              .toList();
      for (var put : executor.invokeAll(puts)) {
        put.get();
      }
      store.put("other/a", CONTENT);
      var found = new ArrayList<String>();

      store.keys("runs/", found::add);

      assertThat(found)
          .containsExactlyElementsOf(
              IntStream.range(0, MANY).mapToObj("runs/%04d"::formatted).toList());
    }
  }

  @Test
  void tellsWhenAnObjectWasWritten() throws StoreException {
    var before = Instant.now().minusSeconds(60);
    try (var store = store()) {
      store.put("a", CONTENT);

      store.list(
          "a",
          found -> {
            assertThat(found.key()).isEqualTo("a");
            assertThat(found.written()).isBetween(before, Instant.now().plusSeconds(60));
          });
    }
  }

  @Test
  void errorOfTheCallerEndsTheListing() throws StoreException {
    try (var store = store()) {
      store.put("a", CONTENT);

      assertThat(
              catchThrowableOfType(
                  IllegalStateException.class,
                  () ->
                      store.keys(
                          "",
                          key -> {
                            throw new IllegalStateException(key);
                          })))
          .hasMessage("a");
    }
  }

  @Test
  void wrongCredentialsAreNamedAndNotShown() throws StoreException {
    for (var wrong :
        List.of(List.of("somebody", "wrong-secret"), List.of(S3Server.USER, "wrong-secret"))) {
      try (var store = store(location, server.endpoint(), wrong.getFirst(), wrong.getLast())) {
        for (var failure : failures(store)) {
          assertThat(failure.problem().id())
              .as(failure.getMessage())
              .isEqualTo(S3Message.BAD_CREDENTIALS);
          assertThat(failure.away()).isTrue();
          assertThat(failure.problem().toString()).doesNotContain("wrong-secret", "somebody");
        }
      }
    }
  }

  /** Of each operation. */
  private static List<StoreException> failures(ObjectStore store) {
    return List.of(
        catchThrowableOfType(StoreException.class, () -> store.put("a", CONTENT)),
        catchThrowableOfType(StoreException.class, () -> store.get("a", 10)),
        catchThrowableOfType(StoreException.class, () -> store.keys("a", key -> {})));
  }

  @Test
  void missingBucketIsNamed() throws StoreException {
    var missing = new S3Location("missing", "");
    try (var store = store(missing, server.endpoint(), S3Server.USER, S3Server.PASSWORD)) {
      assertThat(failures(store))
          .extracting(StoreException::problem)
          .containsOnly(S3Message.NO_BUCKET.with("s3://missing"));
    }
  }

  @Test
  void wrongRegionIsNamed() throws StoreException {
    var credentials =
        StaticCredentialsProvider.create(
            AwsBasicCredentials.create(S3Server.USER, S3Server.PASSWORD));
    var elsewhere = S3Connection.of(server.endpoint(), "eu-west-1", Map.of());
    try (var store = new S3Store(location, elsewhere, credentials)) {
      assertThat(failures(store))
          .extracting(failure -> failure.problem().id())
          .containsOnly(S3Message.WRONG_REGION);
    }
  }

  @Test
  void storeThatOnlyReadsDeniesWrites() throws IOException {
    try (var store = store()) {
      store.put("a", CONTENT);
    }
    try (var readOnly = S3Server.start(directory.resolve("buckets"), "--readonly");
        var store = store(location, readOnly.endpoint(), S3Server.USER, S3Server.PASSWORD)) {
      var denied = catchThrowableOfType(StoreException.class, () -> store.put("b", CONTENT));

      assertThat(denied.problem().id()).isEqualTo(S3Message.DENIED);
      assertThat(denied.away()).isFalse();
      assertThat(store.get("a", 10)).contains(CONTENT);
      assertThat(store.get("b", 10)).isEmpty();
    }
  }

  @Test
  void fullStoreIsNamed() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "there is no unshare");
    try (var small =
            S3Server.startOnSmallDisk(Files.createDirectory(directory.resolve("small")), "full");
        var store =
            store(new S3Location("full", ""), small.endpoint(), S3Server.USER, S3Server.PASSWORD)) {
      store.put("fits", CONTENT);

      var full =
          catchThrowableOfType(StoreException.class, () -> store.put("a", new byte[999_999]));

      assertThat(full.problem().id()).isEqualTo(S3Message.FULL);
      assertThat(full.away()).isTrue();
      assertThat(store.get("a", 10)).isEmpty();
      assertThat(store.get("fits", 10)).contains(CONTENT);
    }
  }

  @Test
  void alteredObjectIsFound() throws IOException {
    try (var archive = new Archive(store())) {
      var run = run();
      archive.add(run);
      var object = run.key().object("result.json");
      var file = bucket.resolve("team/a").resolve(object);
      var content = Files.readAllBytes(file);
      content[0] ^= 1;
      Files.write(file, content);

      var altered =
          catchThrowableOfType(
              AlteredException.class, () -> archive.files(run.key(), Set.of("result.json")));

      assertThat(altered.object()).isEqualTo(object);
      assertThat(altered.problem().id()).isEqualTo(ArchiveMessage.ALTERED);
    }
  }

  /** Ends the server before one operation. */
  private record EndingStore(ObjectStore store, int[] left) implements ObjectStore {

    private void count() {
      if (left[0]-- == 0) {
        server.stop();
      }
    }

    @Override
    public void put(String key, byte[] content) throws StoreException {
      count();
      store.put(key, content);
    }

    @Override
    public Optional<byte[]> get(String key, int maxBytes) throws StoreException {
      count();
      return store.get(key, maxBytes);
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

  @Test
  @DisplayName("a server that ends in the middle is named; the next try has the same digest")
  void serverThatEndsIsTriedAgain() throws IOException {
    var run = run();
    for (var operations : List.of(0, 3, 8, 9)) {
      try (var archive = new Archive(new EndingStore(store(), new int[] {operations}))) {
        var failure = catchThrowableOfType(StoreException.class, () -> archive.add(run));

        assertThat(failure.problem().id()).isEqualTo(S3Message.UNREACHABLE);
        assertThat(failure.away()).isTrue();
      } finally {
        server.start();
      }
    }
    try (var archive = new Archive(store())) {
      assertThat(archive.add(run)).isEqualTo(run.key());
      assertThat(runs(archive)).containsExactly(run.key());
      assertThat(archive.files(run.key(), run.files().keySet())).hasSize(4);
    }
  }
}
