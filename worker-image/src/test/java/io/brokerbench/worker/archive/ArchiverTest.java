package io.brokerbench.worker.archive;

import static io.brokerbench.worker.archive.StandInCluster.CONFIG_MAPS;
import static io.brokerbench.worker.archive.StandInCluster.RUNS;
import static io.brokerbench.worker.archive.StandInCluster.SUITES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.DirectoryMessage;
import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.worker.archive.Seen.Kind;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiverTest {

  private static final Instant START = Instant.parse("2026-11-27T12:00:00.5Z");

  @TempDir private Path directory;

  private final StandInCluster cluster = new StandInCluster();
  private final KubernetesClient client = cluster.client();
  private Instant now = START;
  private Path root;
  private Archive archive;
  private Archiver archiver;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectory(directory.resolve("archive")).toRealPath();
    archive = new Archive(new DirectoryStore(root));
    archiver = archiver();
  }

  private Archiver archiver() {
    return new Archiver(client, archive, () -> now);
  }

  @AfterEach
  void close() {
    client.close();
    cluster.close();
  }

  private void putRun(String name) {
    cluster.put(RUNS + name, FinishedRuns.run(name, "uid-" + name));
    cluster.put(CONFIG_MAPS + name + "-results", FinishedRuns.results(name, "uid-" + name));
  }

  private Seen seen(String path) {
    var kind = path.startsWith(RUNS) ? Kind.RUN : Kind.SUITE;
    return Seen.of(
        kind,
        client
            .getKubernetesSerialization()
            .unmarshal(cluster.get(path).toString(), GenericKubernetesResource.class));
  }

  private JsonNode recorded(String run) {
    return cluster.get(RUNS + run).path("status").path("archive");
  }

  private List<RunKey> archived() throws StoreException {
    var found = new ArrayList<RunKey>();
    archive.runs(found::add);
    return found;
  }

  @Test
  void archivesAFinishedRun() throws StoreException {
    putRun("r");

    assertThat(archiver.step(List.of(seen(RUNS + "r")))).isEqualTo(Instant.MIN);

    var key = archived().getFirst();
    assertThat(archived()).hasSize(1);
    assertThat(recorded("r"))
        .isEqualTo(
            FinishedRuns.tree(
                """
                {"location": "%s", "digest": "%s", "archivedTime": "2026-11-27T12:00:00Z",
                 "attempts": 1}
                """
                    .formatted(root, key.digest())));
    assertThat(key).isEqualTo(new RunKey("ns", "r", "uid-r", key.digest()));
    assertThat(archive.files(key, Set.of("timeseries.csv.gz")))
        .containsEntry("timeseries.csv.gz", new byte[] {1, 2, -1});
    assertThat(archive.index(key).files())
        .extracting(file -> file.name())
        .containsExactly(
            "histograms.hlog", "omb.json", "other", "result.json", "run.yaml", "timeseries.csv.gz");
  }

  @Test
  @DisplayName("the only write is a server-side apply of status.archive that takes no field")
  void appliesTheStatusAlone() {
    putRun("r");

    archiver.step(List.of(seen(RUNS + "r")));

    assertThat(cluster.changes())
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.method()).isEqualTo("PATCH");
              assertThat(request.path()).isEqualTo(RUNS + "r/status");
              assertThat(request.contentType()).startsWith("application/apply-patch+yaml");
              assertThat(request.query())
                  .contains("fieldManager=brokerbench-archiver", "force=false");
              var patch = FinishedRuns.tree(request.body());
              assertThat(patch.path("status").properties()).hasSize(1);
              assertThat(patch.has("spec")).isFalse();
            });
  }

  @Test
  void archivedRunIsLeftAlone() {
    putRun("r");
    var before = seen(RUNS + "r");
    archiver.step(List.of(before));
    cluster.drained();

    assertThat(archiver.step(List.of(before)))
        .as("the watch may lag behind")
        .isEqualTo(Instant.MAX);
    assertThat(archiver().step(List.of(seen(RUNS + "r")))).isEqualTo(Instant.MAX);
    assertThat(cluster.drained()).isEmpty();
    archiver().step(List.of(before));
    assertThat(cluster.changes()).as("another archiver that lags behind").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"conditions", "resultsRef"})
  void runWithoutResultsIsLeftAlone(String field) {
    putRun("r");
    var run = cluster.get(RUNS + "r");
    ((ObjectNode) run.get("status")).remove(field);
    cluster.put(RUNS + "r", run);

    assertThat(archiver.step(List.of(seen(RUNS + "r")))).isEqualTo(Instant.MAX);
    assertThat(cluster.drained()).isEmpty();
  }

  @Test
  @DisplayName("a store that is away is recorded, tried again, and changes no digest")
  void storeThatIsAwayIsTriedAgain() throws IOException {
    putRun("r");
    Files.move(root, directory.resolve("away"));

    archiver.step(List.of(seen(RUNS + "r")));

    assertThat(recorded("r"))
        .isEqualTo(
            FinishedRuns.tree("{\"attempts\": 1}")
                .put("message", DirectoryMessage.NO_DIRECTORY.with(root).toString()));
    assertThat(archiver.step(List.of(seen(RUNS + "r")))).isEqualTo(START.plusSeconds(5));
    now = START.plusSeconds(5);
    archiver.step(List.of(seen(RUNS + "r")));
    assertThat(archiver.step(List.of(seen(RUNS + "r")))).isEqualTo(now.plusSeconds(10));

    Files.move(directory.resolve("away"), root);
    now = now.plusSeconds(10);
    archiver.step(List.of(seen(RUNS + "r")));

    assertThat(recorded("r").path("attempts").asInt()).isEqualTo(3);
    assertThat(recorded("r").has("message")).isFalse();
    assertThat(recorded("r").path("digest").asText())
        .isEqualTo(archived().getFirst().digest())
        .isEqualTo(digestOfItsOwn("r"));
  }

  /** Of an archive that never failed. */
  private String digestOfItsOwn(String name) throws IOException {
    putRun(name);
    var other = new Archive(new DirectoryStore(Files.createDirectory(directory.resolve("own"))));
    new Archiver(client, other, () -> now).step(List.of(seen(RUNS + name)));
    return recorded(name).path("digest").asText();
  }

  @Test
  void failureOfOneRunHoldsUpNoOther() throws IOException {
    putRun("a");
    putRun("b");
    Files.createDirectories(root.resolve("runs/ns"));
    Files.writeString(root.resolve("runs/ns/a"), "in the way");

    archiver.step(List.of(seen(RUNS + "a"), seen(RUNS + "b")));
    archiver.step(List.of(seen(RUNS + "a"), seen(RUNS + "b")));

    assertThat(recorded("a").path("message").asText())
        .isEqualTo(DirectoryMessage.LINK.with("runs/ns/a", root).toString());
    assertThat(recorded("b").has("digest")).isTrue();
  }

  @Test
  void unforeseenErrorOfOneRunHoldsUpNoOther() {
    putRun("a");
    putRun("b");
    var broken = cluster.get(CONFIG_MAPS + "a-results").deepCopy();
    broken.putObject("binaryData").put("timeseries.csv.gz", "no Base64!");
    cluster.put(CONFIG_MAPS + "a-results", broken);

    archiver.step(List.of(seen(RUNS + "a"), seen(RUNS + "b")));
    archiver.step(List.of(seen(RUNS + "a"), seen(RUNS + "b")));

    assertThat(recorded("a").path("message").asText())
        .contains("unexpected error", "Illegal base64");
    assertThat(recorded("a").path("attempts").asInt()).isEqualTo(1);
    assertThat(recorded("b").has("digest")).isTrue();
  }

  @Test
  @DisplayName("results that are gone never come back: it says so once")
  void resultsThatAreGoneAreNamed() {
    putRun("r");
    cluster.remove(CONFIG_MAPS + "r-results");

    archiver.step(List.of(seen(RUNS + "r")));

    assertThat(recorded("r").path("message").asText())
        .isEqualTo(KubernetesMessage.RESULTS_GONE.with("r-results", "r", "ns").toString());
    assertThat(archiver.step(List.of(seen(RUNS + "r")))).isEqualTo(Instant.MAX);
  }

  @Test
  void resultsOfAnotherRunAreRefused() throws StoreException {
    putRun("r");
    cluster.put(CONFIG_MAPS + "r-results", FinishedRuns.results("r", "another"));

    archiver.step(List.of(seen(RUNS + "r")));

    assertThat(recorded("r").has("digest")).isFalse();
    assertThat(recorded("r").path("message").asText()).contains("another");
    assertThat(archived()).isEmpty();
  }

  @Test
  void recreatedRunIsNotTakenForTheOldOne() throws StoreException {
    putRun("r");
    var before = seen(RUNS + "r");
    cluster.put(RUNS + "r", FinishedRuns.run("r", "new"));

    archiver.step(List.of(before));

    assertThat(archived()).isEmpty();
    assertThat(recorded("r").isMissingNode()).isTrue();
  }

  @Test
  @DisplayName("a run that is recreated while its predecessor is archived gets no digest of that")
  void runRecreatedMeanwhileHasNoDigest() throws StoreException {
    putRun("r");
    var before = seen(RUNS + "r");
    onceBefore("PATCH", () -> cluster.put(RUNS + "r", FinishedRuns.run("r", "new")));

    archiver.step(List.of(before));

    assertThat(archived()).extracting(RunKey::uid).containsExactly("uid-r");
    assertThat(recorded("r").isMissingNode()).isTrue();
  }

  private void onceBefore(String method, Runnable action) {
    var done = new AtomicBoolean();
    cluster.before(
        request -> {
          if (request.method().equals(method) && done.compareAndSet(false, true)) {
            action.run();
          }
          return 0;
        });
  }

  @Test
  @DisplayName("a failure does not replace what another archiver has recorded meanwhile")
  void failureKeepsARecordedDigest() throws IOException {
    putRun("r");
    var before = seen(RUNS + "r");
    Files.move(root, directory.resolve("away"));
    onceBefore(
        "PATCH",
        () -> {
          var run = cluster.get(RUNS + "r");
          run.withObjectProperty("status").putObject("archive").put("digest", "recorded");
          cluster.put(RUNS + "r", run);
        });

    archiver.step(List.of(before));

    assertThat(recorded("r")).isEqualTo(FinishedRuns.tree("{\"digest\": \"recorded\"}"));
    // For a cluster whose CRD has no rule about the digest.
    var patch = FinishedRuns.tree(cluster.changes().getFirst().body());
    assertThat(patch.at("/metadata/resourceVersion").isTextual()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 409, 422, 500, 503})
  @DisplayName("a run whose digest cannot be recorded is archived again under the same key")
  void recordIsTriedAgain(int refusal) throws StoreException {
    putRun("r");
    cluster.before(request -> request.method().equals("PATCH") ? refusal : 0);
    archiver.step(List.of(seen(RUNS + "r")));
    assertThat(recorded("r").isMissingNode()).isTrue();

    cluster.before(request -> 0);
    assertThat(archiver.step(List.of(seen(RUNS + "r")))).isEqualTo(START.plusSeconds(5));
    now = START.plusSeconds(5);
    archiver.step(List.of(seen(RUNS + "r")));

    assertThat(archived())
        .extracting(RunKey::digest)
        .hasSize(1)
        .first()
        .isEqualTo(recorded("r").path("digest").asText());
  }

  @Test
  void apiServerThatIsAwayHoldsUpEverything() {
    putRun("a");
    putRun("b");
    var seen = List.of(seen(RUNS + "a"), seen(RUNS + "b"));
    cluster.before(request -> 503);

    archiver.step(seen);

    assertThat(archiver.step(seen)).isEqualTo(START.plusSeconds(5));
  }

  @Test
  void twoArchiversDoNoHarm() throws Exception {
    for (var i = 0; i < 5; i++) {
      putRun("r" + i);
    }
    var seen = List.of(seen(RUNS + "r0"), seen(RUNS + "r1"), seen(RUNS + "r2"), seen(RUNS + "r3"));
    Callable<Void> all =
        () -> {
          var own = archiver();
          while (own.step(seen).equals(Instant.MIN)) {
            // The next one.
          }
          return null;
        };
    try (var executor = Executors.newFixedThreadPool(2)) {
      for (var done : executor.invokeAll(List.of(all, all))) {
        done.get();
      }
    }

    assertThat(archived()).hasSize(4);
    for (var key : archived()) {
      assertThat(recorded(key.name()).path("digest").asText()).isEqualTo(key.digest());
      assertThat(archive.files(key, Set.of("result.json"))).hasSize(1);
    }
  }

  @Test
  void suiteIsArchivedOnce() throws IOException {
    cluster.put(SUITES + "s", FinishedRuns.suite("s", "uid-s"));
    cluster.put(CONFIG_MAPS + "s-results", FinishedRuns.suiteResults("s"));
    var seen = List.of(seen(SUITES + "s"));

    archiver.step(seen);
    assertThat(archiver.step(seen)).isEqualTo(Instant.MAX);

    var found = new ArrayList<SuiteKey>();
    archive.suites(found::add);
    assertThat(found).hasSize(1);
    var object = root.resolve(found.getFirst().object("suite.json"));
    assertThat(object).hasContent("{}");
    Files.delete(object);
    archiver().step(seen);
    assertThat(object).as("an archiver that lags behind writes nothing again").doesNotExist();
    assertThat(cluster.changes()).as("one record").hasSize(1);
  }
}
