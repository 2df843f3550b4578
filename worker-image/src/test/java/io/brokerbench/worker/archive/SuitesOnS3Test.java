package io.brokerbench.worker.archive;

import static io.brokerbench.worker.archive.StandInCluster.CONFIG_MAPS;
import static io.brokerbench.worker.archive.StandInCluster.SUITES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.worker.archive.Seen.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Suites, on a real S3 server that fails. */
class SuitesOnS3Test {

  private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");
  private static final String BUCKET = "results";

  @TempDir private Path directory;

  private final StandInCluster cluster = new StandInCluster();
  private final KubernetesClient client = cluster.client();
  private Instant now = START;
  private Path buckets;

  @BeforeEach
  void putASuite() throws IOException {
    assumeTrue(S3Server.program().isPresent(), "BROKERBENCH_S3_SERVER names no S3 server");
    buckets = Files.createDirectory(directory.resolve("buckets"));
    Files.createDirectory(buckets.resolve(BUCKET));
    cluster.put(SUITES + "s", FinishedRuns.suite("s", "uid-s"));
    cluster.put(CONFIG_MAPS + "s-results", FinishedRuns.suiteResults("s"));
  }

  @AfterEach
  void close() {
    client.close();
    cluster.close();
  }

  private static Archive archive(S3Server server) throws IOException {
    var credentials = AwsBasicCredentials.create(S3Server.USER, S3Server.PASSWORD);
    return new Archive(
        new S3Store(
            new S3Location(BUCKET, ""),
            S3Connection.of(server.endpoint(), null, Map.of()),
            StaticCredentialsProvider.create(credentials)));
  }

  private List<Seen> suite() {
    var text = cluster.get(SUITES + "s").toString();
    return List.of(
        Seen.of(
            Kind.SUITE,
            client.getKubernetesSerialization().unmarshal(text, GenericKubernetesResource.class)));
  }

  private JsonNode recorded() {
    return cluster.get(SUITES + "s").at("/status/archive");
  }

  private Instant step(Archive archive) {
    return new Archiver(client, archive, () -> now).step(suite());
  }

  private void assertFailed(int attempts, String message) {
    assertThat(recorded().path("attempts").asInt()).isEqualTo(attempts);
    assertThat(recorded().path("message").asText()).contains(message);
    assertThat(recorded().has("digest")).isFalse();
  }

  private void assertArchived(Archive archive, int attempts) throws IOException {
    var found = new ArrayList<SuiteKey>();
    archive.suites(found::add);
    assertThat(recorded().path("digest").asText()).isEqualTo(found.getFirst().digest()).hasSize(64);
    assertThat(found).containsExactly(new SuiteKey("ns", "s", "uid-s", found.getFirst().digest()));
    assertThat(archive.files(found.getFirst(), Set.of("suite.json")))
        .containsEntry("suite.json", "{}".getBytes(StandardCharsets.UTF_8));
    assertThat(recorded().path("location").asText()).isEqualTo("s3://" + BUCKET);
    assertThat(recorded().path("attempts").asInt()).isEqualTo(attempts);
    assertThat(recorded().has("message")).isFalse();
  }

  @Test
  @DisplayName("a store that is away is recorded on the suite, and tried again after longer waits")
  void storeThatIsAwayIsTriedAgain() throws IOException {
    try (var server = S3Server.start(buckets);
        var archive = archive(server)) {
      var archiver = new Archiver(client, archive, () -> now);
      server.stop();

      archiver.step(suite());
      assertFailed(1, "s3://" + BUCKET);
      assertThat(archiver.step(suite())).isEqualTo(START.plusSeconds(5));
      now = START.plusSeconds(5);
      archiver.step(suite());
      assertFailed(2, "s3://" + BUCKET);
      assertThat(archiver.step(suite())).isEqualTo(now.plusSeconds(10));

      server.start();
      now = now.plusSeconds(10);
      archiver.step(suite());
      assertArchived(archive, 3);
    }
  }

  @Test
  void storeThatOnlyReadsIsNamed() throws IOException {
    try (var readOnly = S3Server.start(buckets, "--readonly");
        var archive = archive(readOnly)) {
      step(archive);

      assertFailed(1, "s3://" + BUCKET);
    }
    try (var server = S3Server.start(buckets);
        var archive = archive(server)) {
      step(archive);

      assertArchived(archive, 2);
    }
  }

  @Test
  void fullStoreIsNamed() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "there is no unshare");
    var large = cluster.get(CONFIG_MAPS + "s-results");
    large.withObjectProperty("data").put("suite.json", "{\"a\": \"" + "a".repeat(600_000) + "\"}");
    cluster.put(CONFIG_MAPS + "s-results", large);
    try (var small =
            S3Server.startOnSmallDisk(Files.createDirectory(directory.resolve("small")), BUCKET);
        var archive = archive(small)) {
      step(archive);

      assertFailed(1, "the store has no space for suites/ns/s/uid-s/");
    }
  }

  @Test
  void missingBucketIsNamed() throws IOException {
    Files.delete(buckets.resolve(BUCKET));
    try (var server = S3Server.start(buckets);
        var archive = archive(server)) {
      step(archive);

      assertFailed(1, S3Message.NO_BUCKET.with("s3://" + BUCKET).toString());
    }
  }

  @Test
  @DisplayName("an archived suite is not archived again, whatever becomes of its ConfigMap")
  void recordedDigestStays() throws IOException {
    try (var server = S3Server.start(buckets);
        var archive = archive(server)) {
      step(archive);
      var before = recorded();
      cluster.remove(CONFIG_MAPS + "s-results");

      assertThat(step(archive)).isEqualTo(Instant.MAX);
      assertThat(recorded()).isEqualTo(before);
      assertArchived(archive, 1);
    }
  }

  @Test
  void resultsThatAreGoneAreNamed() throws IOException {
    cluster.remove(CONFIG_MAPS + "s-results");
    try (var server = S3Server.start(buckets);
        var archive = archive(server)) {
      var archiver = new Archiver(client, archive, () -> now);
      archiver.step(suite());

      assertFailed(1, "s-results");
      assertThat(archiver.step(suite())).isEqualTo(Instant.MAX);
    }
  }
}
