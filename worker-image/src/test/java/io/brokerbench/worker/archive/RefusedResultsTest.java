package io.brokerbench.worker.archive;

import static io.brokerbench.worker.archive.StandInCluster.CONFIG_MAPS;
import static io.brokerbench.worker.archive.StandInCluster.RUNS;
import static io.brokerbench.worker.archive.StandInCluster.SUITES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.worker.archive.Seen.Kind;
import io.brokerbench.worker.archive.StandInCluster.Request;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API server does not give the ConfigMaps with results. */
class RefusedResultsTest {

  private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");

  @TempDir private Path directory;

  private final StandInCluster cluster = new StandInCluster();
  private final KubernetesClient client = cluster.client();
  private Instant now = START;
  private Archive archive;
  private Archiver archiver;

  @BeforeEach
  void open() throws IOException {
    archive = new Archive(new DirectoryStore(directory));
    archiver = new Archiver(client, archive, () -> now);
    cluster.put(RUNS + "r", FinishedRuns.run("r", "uid-r"));
    cluster.put(CONFIG_MAPS + "r-results", FinishedRuns.results("r", "uid-r"));
  }

  @AfterEach
  void close() {
    archive.close();
    client.close();
    cluster.close();
  }

  private void refuse(int code) {
    cluster.before(request -> isOfResults(request) ? code : 0);
  }

  private static boolean isOfResults(Request request) {
    return request.path().startsWith(CONFIG_MAPS);
  }

  private Seen seen(Kind kind, ObjectNode resource) {
    return Seen.of(
        kind,
        client
            .getKubernetesSerialization()
            .unmarshal(resource.toString(), GenericKubernetesResource.class));
  }

  private List<Seen> run() {
    return List.of(seen(Kind.RUN, cluster.get(RUNS + "r")));
  }

  @Test
  void refusalIsRecordedAndTriedAgain() {
    refuse(403);
    archiver.step(run());

    var status = cluster.get(RUNS + "r").at("/status/archive");
    assertThat(status.path("attempts").asInt()).isEqualTo(1);
    assertThat(status.path("message").asText())
        .isEqualTo(ArchiverMessage.API_FAILED.with("as the test says").toString());
    assertThat(archiver.step(run())).isEqualTo(START.plusSeconds(5));

    refuse(0);
    now = START.plusSeconds(5);
    archiver.step(run());

    var archived = cluster.get(RUNS + "r").at("/status/archive");
    assertThat(archived.path("digest").isTextual()).isTrue();
    assertThat(archived.path("attempts").asInt()).isEqualTo(2);
    assertThat(archived.has("message")).isFalse();
  }

  @Test
  void serverThatIsAwayIsAskedForNoRecord() {
    refuse(503);

    archiver.step(run());

    assertThat(cluster.changes()).isEmpty();
    assertThat(archiver.step(run())).isEqualTo(START.plusSeconds(5));
  }

  @Test
  void refusedSuiteIsTriedAgain() {
    cluster.put(SUITES + "s", FinishedRuns.suite("s", "uid-s"));
    cluster.put(CONFIG_MAPS + "s-results", FinishedRuns.suiteResults("s"));
    var suite = List.of(seen(Kind.SUITE, cluster.get(SUITES + "s")));
    refuse(403);

    archiver.step(suite);

    assertThat(archiver.step(suite)).isEqualTo(START.plusSeconds(5));
    assertThat(cluster.get(SUITES + "s").at("/status/archive/message").asText())
        .isEqualTo(ArchiverMessage.API_FAILED.with("as the test says").toString());
  }
}
