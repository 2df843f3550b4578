package io.brokerbench.worker.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.RunToArchive;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.core.suite.SuiteLabels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of an archive in a directory, and of runs whose results are there alone. */
class ArchivePagesTest {

  private static final Instant ENDED = Instant.parse("2026-11-27T08:05:00Z");

  @TempDir private Path directory;

  private final StandInApi api = new StandInApi();
  private Archive archive;
  private ServedPage page;

  @BeforeEach
  void open() throws StoreException {
    archive = new Archive(new DirectoryStore(directory));
  }

  @AfterEach
  void stop() {
    if (page != null) {
      page.close();
    }
    api.close();
    archive.close();
  }

  private RunKey add(String namespace, String name, Instant completed) throws StoreException {
    return archive.add(ServedResources.archived(namespace, name, completed));
  }

  private static String address(EntryKey key) {
    return "/archive/" + key.namespace() + "/" + key.name() + "/" + key.uid();
  }

  private void serve(String... namespaces) {
    page = new ServedPage(api, archive, namespaces);
  }

  @Test
  void listsTheNewestFirst() throws StoreException {
    add("a", "older", ENDED.minusSeconds(60));
    var newer = add("b", "newer", ENDED);
    add("hidden", "other", ENDED);
    serve("a", "b");

    var html = page.awaitText("/archive", ">newer<");

    assertThat(html)
        .contains("<caption>Archived runs</caption>", ">Kafka<", ">Succeeded<", ">True<")
        .contains("href=\"" + address(newer) + "\"", "2026-11-27T08:05:00Z")
        .doesNotContain("hidden", ">other<");
    assertThat(html.indexOf(">newer<")).isLessThan(html.indexOf(">older<"));
    assertThat(page.get("/archive?namespace=a").body())
        .contains(">older<")
        .doesNotContain(">newer<");
  }

  @Test
  void showsTheReportOfAnArchivedRun() throws StoreException {
    var key = add("a", "r", ENDED);
    serve("a");
    page.awaitText("/archive", ">r<");

    var html = page.get(address(key)).body();

    assertThat(html).contains("data-at=\"r1/integrity/sent\"", "UID " + key.uid());
    assertThat(page.get("/archive/a/r/another").status()).isEqualTo(404);
    assertThat(page.get(address(key) + "?digest=00").status()).isEqualTo(404);
    assertThat(page.get("/archive/suites/a/r/" + key.uid()).status()).isEqualTo(404);
  }

  @Test
  void hiddenNamespacesHaveNoArchivedRuns() throws StoreException {
    var key = add("hidden", "r", ENDED);
    serve("a");
    page.awaitText("/archive", "The archive has no runs");

    var answer = page.get(address(key));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo(page.get("/none").body());
  }

  @Test
  void alteredFileIsShownAsSuch() throws IOException {
    var key = add("a", "r", ENDED);
    var file = directory.resolve(key.object(RunResult.KEY));
    Files.writeString(file, Files.readString(file).replaceFirst("5", "6"));
    serve("a");
    page.awaitText("/archive", ">r<");

    var html = page.get(address(key)).body();

    assertThat(html)
        .contains("An object in the archive is not what was archived.")
        .contains(key.object(RunResult.KEY), digestOf(file), "its SHA-256 is")
        .doesNotContain("data-at=\"r1/");
  }

  @Test
  @DisplayName("an entry that is not listed is at its address, and one that is not there is not")
  void unlistedEntriesAreAtTheirAddresses() throws StoreException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var suite = archive.add(ServedResources.archived("a", "s", sample));
    var first = add("a", "first", ENDED);
    var second = add("a", "second", ENDED);
    page = new ServedPage(api, archive, Clock.systemUTC(), 1, "a");

    var html = page.awaitText("/archive", "has 3 runs and suites in these namespaces");

    assertThat(html).contains("The page lists 1 of them");
    for (var key : List.of(first, second)) {
      assertThat(page.get(address(key)).body()).contains("data-at=\"r1/integrity/sent\"");
      assertThat(page.get(address(key) + "?digest=" + key.digest()).status()).isEqualTo(200);
      assertThat(page.get(address(key) + "?digest=00").status()).isEqualTo(404);
    }
    assertThat(page.get("/archive/suites/a/s/" + suite.uid()).body())
        .contains("data-at=\"s1/comparisons/0/ratio\"")
        .contains("this page has not listed all runs of the archive")
        .doesNotContain("the archive does not have its results");
    for (var path : List.of("/archive/a/none/" + first.uid(), "/archive/suites/a/first/uid")) {
      assertThat(page.get(path).status()).as(path).isEqualTo(404);
    }
  }

  @Test
  void namespacesShareTheList() throws StoreException {
    for (var i = 0; i < 5; i++) {
      add("a", "in-a-" + i, ENDED);
    }
    add("b", "in-b", ENDED);
    page = new ServedPage(api, archive, Clock.systemUTC(), 3, "a", "b");

    page.awaitText("/archive", ">in-b<");
  }

  private static String digestOf(Path file) throws IOException {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void alteredIndexIsListedAsSuch() throws IOException {
    var key = add("a", "r", ENDED);
    add("a", "whole", ENDED);
    var index = directory.resolve(key.object(EntryKey.INDEX));
    Files.writeString(index, Files.readString(index).replace("Kafka", "Pulsar"));
    serve("a");

    var html = page.awaitText("/archive", ">whole<");

    assertThat(html).contains("<caption>Entries that cannot be read</caption>", key.digest());
    assertThat(page.get(address(key)).body())
        .contains("An object in the archive is not what was archived.", key.digest());
  }

  @Test
  void runWithoutItsConfigMapIsShownFromTheArchive() throws StoreException {
    var key = add("a", "r", ENDED);
    var run = ServedResources.finished("a", "r");
    putArchived(run, key, archive.location());
    ((ObjectNode) run.get("status")).remove("resultsRef");
    api.put(StandInApi.RUN.formatted("a", "r"), run);
    serve("a");
    page.awaitText("/", ">r<");

    var html = page.get("/runs/a/r").body();

    assertThat(html)
        .contains("data-at=\"r1/integrity/sent\"")
        .contains("The results are in the archive " + archive.location());
    assertThat(page.get("/compare?run=a/r").body()).contains("data-at=\"r1/");
  }

  private static void putArchived(ObjectNode run, RunKey key, String location) {
    run.withObjectProperty("status")
        .putObject("archive")
        .put("digest", key.digest())
        .put("location", location);
  }

  @Test
  void danglingReferenceLeadsToTheArchive() throws StoreException {
    var key = add("a", "r", ENDED);
    var run = ServedResources.finished("a", "r");
    putArchived(run, key, archive.location());
    api.put(StandInApi.RUN.formatted("a", "r"), run);
    serve("a");
    page.awaitText("/", ">r<");

    assertThat(page.get("/runs/a/r").body()).contains("data-at=\"r1/integrity/sent\"");
  }

  @Test
  void otherArchiveIsNamed() throws StoreException {
    var key = ServedResources.archived("a", "r", ENDED).key();
    var run = ServedResources.finished("a", "r");
    putArchived(run, key, "s3://elsewhere");
    ((ObjectNode) run.get("status")).remove("resultsRef");
    api.put(StandInApi.RUN.formatted("a", "r"), run);
    serve("a");
    page.awaitText("/", ">r<");

    assertThat(page.get("/runs/a/r").body())
        .contains("There is no report: The results are in the archive s3://elsewhere.")
        .contains(archive.location());
  }

  @Test
  void showsAnArchivedSuiteWithItsRuns() throws StoreException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    addRuns(sample);
    var key = archive.add(ServedResources.archived("a", "s", sample));
    serve("a");
    page.awaitText("/archive", "<caption>Archived suites</caption>");

    var html = page.get("/archive/suites/a/s/" + key.uid()).body();

    assertThat(html).contains("data-at=\"s1/comparisons/0/ratio\"");
    for (var each : sample.result().runs()) {
      assertThat(html).contains(">suite/s " + each.name() + "<");
    }
  }

  @Test
  @DisplayName("a run of an archived suite that is not archived is not said to be gone elsewhere")
  void runThatIsNotArchivedIsNamed() throws StoreException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var left = sample.runs().getFirst().result();
    for (var input : sample.runs().subList(1, sample.runs().size())) {
      archive.add(runOfSuite("a", input.result(), ENDED));
    }
    var key = archive.add(ServedResources.archived("a", "s", sample));
    serve("a");
    page.awaitText("/archive", "<caption>Archived suites</caption>");

    var html = page.get("/archive/suites/a/s/" + key.uid()).body();

    assertThat(html)
        .contains("suite/s " + nameOf(left) + " is left out: the archive does not have its results")
        .doesNotContain("gone from the cluster");
  }

  private void addRuns(SuiteInput sample) throws StoreException {
    for (var input : sample.runs()) {
      archive.add(runOfSuite("a", input.result(), ENDED));
    }
  }

  private static RunToArchive runOfSuite(String namespace, JsonNode result, Instant completed) {
    var run = ServedResources.finished(namespace, nameOf(result));
    run.withObjectProperty("status").put("completionTime", completed.toString());
    run.withObjectProperty("metadata")
        .put("uid", result.at("/plan/run/uid").asText())
        .putArray("ownerReferences")
        .addObject()
        .put("kind", "BenchmarkSuite")
        .put("name", "s")
        .put("uid", ServedResources.uid("s"));
    return ServedResources.archived(run, result);
  }

  @Test
  void suiteShowsTheRunThatItCounted() throws StoreException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    addRuns(sample);
    var name = sample.result().runs().getFirst().name();
    var repeated = ServedResources.result(name).put("generatorVersion", "9.9.9");
    archive.add(runOfSuite("a", repeated, ENDED.plusSeconds(60)));
    ((ObjectNode) repeated.at("/plan/run")).put("uid", "uid-in-b");
    archive.add(runOfSuite("b", repeated, ENDED.plusSeconds(60)));
    var key = archive.add(ServedResources.archived("a", "s", sample));
    serve("a", "b");
    page.awaitText("/archive", "<caption>Archived suites</caption>");

    var html = page.get("/archive/suites/a/s/" + key.uid()).body();

    assertThat(html)
        .contains(">suite/s " + name + "<")
        .contains(name + ", UID " + ServedResources.uid(name) + " is left out")
        .doesNotContain("9.9.9", "uid-in-b");
  }

  @Test
  void recordLeadsToRunsOfItsSuiteAlone() throws StoreException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    ServedResources.putSuite(api, "a", "s", "Succeeded", sample);
    var own = sample.runs().get(0).result();
    var hidden = sample.runs().get(1).result();
    putRecord(own, archive.add(runOfSuite("a", own, ENDED)));
    putRecord(hidden, archive.add(runOfSuite("hidden", hidden, ENDED)));
    serve("a");
    page.awaitText("/", ">s<");

    var html = page.get("/suites/a/s").body();

    assertThat(html)
        .contains("suite/s " + nameOf(hidden) + " is left out: its results are in the archive")
        .doesNotContain("suite/s " + nameOf(own) + " is left out")
        // The suite is s1, and its runs are r2 to r9.
        .contains("data-at=\"r8/")
        .doesNotContain("data-at=\"r9/");
  }

  private static String nameOf(JsonNode result) {
    return result.at("/plan/run/name").asText();
  }

  /** A record that says where in the archive the results are. */
  private void putRecord(JsonNode result, RunKey key) {
    var record = ServedResources.configMap(nameOf(result) + "-record", "outcome", "Valid");
    var metadata = record.withObjectProperty("metadata");
    metadata
        .putObject("labels")
        .put(SuiteLabels.COMPONENT, SuiteLabels.RECORD)
        .put(SuiteLabels.UID, ServedResources.uid("s"))
        .put(SuiteLabels.RUN, nameOf(result));
    metadata
        .putObject("annotations")
        .put(SuiteLabels.ARCHIVED, archive.location() + "/" + key.object(EntryKey.INDEX));
    api.put(StandInApi.CONFIG_MAP.formatted("a", nameOf(result) + "-record"), record);
  }

  @Test
  void severalEntriesOfOneRunAreAChoice() throws StoreException {
    var first = add("a", "r", ENDED);
    var second = add("a", "r", ENDED.plusSeconds(1));
    serve("a");
    page.awaitText("/archive", ">r<");

    assertThat(page.get(address(first)).body()).contains(first.digest(), second.digest());
    assertThat(page.get(address(first) + "?digest=" + second.digest()).body())
        .contains("data-at=\"r1/");
  }
}
