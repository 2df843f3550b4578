package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.BenchProcess;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.InstalledPage;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.S3Pod;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Event;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Results go from the cluster once an archive has them, and not before. */
@Scenario
@Isolated
@Tag("gate")
@Order(28)
class ArchiveIT {

  private static final String SECRET = "e2e-archive";

  /** What the archiver may do, and not. */
  private static final Map<String, Boolean> ARCHIVER =
      Map.of(
          "watch benchmarkruns", true,
          "patch benchmarkruns/status", true,
          "get configmaps", true,
          "list configmaps", false,
          "patch benchmarkruns", false,
          "delete benchmarkruns", false,
          "patch benchmarksuites/status", true,
          "delete configmaps", false,
          "get secrets", false,
          "create pods", false);

  @Test
  void resultsGoOnceTheArchiveHasThem(TestNamespace namespace) {
    var program = Path.of(System.getenv().getOrDefault("BROKERBENCH_S3_SERVER", ""));
    assumeTrue(Files.isExecutable(program), "BROKERBENCH_S3_SERVER names no S3 server");
    var store = S3Pod.start(namespace, program);
    putCredentials();
    try {
      Cluster.setValues(
          "archive.enabled=true",
          "archive.location=s3://" + S3Pod.BUCKET + "/team",
          "archive.endpoint=" + store.endpoint(),
          "archive.credentialsSecret=" + SECRET,
          "page.enabled=true",
          "page.namespaces[0]=" + namespace.name(),
          "page.archiveCredentialsSecret=" + SECRET);
      try {
        archive(namespace, store);
      } finally {
        Cluster.rollBack();
      }
    } finally {
      Cluster.kubectl("delete", "secret", SECRET, "--namespace=" + Cluster.OPERATOR_NAMESPACE);
    }
  }

  private static void putCredentials() {
    Cluster.kubectl(
        "create",
        "secret",
        "generic",
        SECRET,
        "--namespace=" + Cluster.OPERATOR_NAMESPACE,
        "--from-literal=AWS_ACCESS_KEY_ID=" + S3Pod.USER,
        "--from-literal=AWS_SECRET_ACCESS_KEY=" + S3Pod.PASSWORD);
  }

  private static void archive(TestNamespace namespace, S3Pod store) {
    var run =
        namespace.start(Manifest.shortRunOnOneNode("archived").with("retain.results", "Archived"));
    store.stop();
    assertRights();
    run.awaitSucceeded();
    var results = run.results().getMetadata().getName();
    assertNothingGoes(run, namespace);

    store.goOn();
    var status = run.await(found -> found.resultsRef() == null);
    assertThat(run.condition(ConditionType.Archived))
        .satisfies(
            condition -> {
              assertThat(condition.getStatus()).isEqualTo("True");
              assertThat(condition.getReason()).isEqualTo(NormalReason.Archived.name());
              assertThat(condition.getMessage()).contains(status.archive().digest());
            });
    assertThat(Cluster.CLIENT.configMaps().inNamespace(namespace.name()).withName(results).get())
        .isNull();
    assertThat(reasons(run, namespace))
        .containsOnlyOnce(Reason.ArchiveFailed.name(), NormalReason.Archived.name());

    var directory =
        "team/runs/%s/%s/%s/%s/"
            .formatted(namespace.name(), run.name(), run.uid(), status.archive().digest());
    assertThat(store.keys())
        .contains(directory + "index.json", directory + "result.json", directory + "run.yaml");
    assertThat(store.sha256(directory + "index.json")).isEqualTo(status.archive().digest());
    assertTold(run, namespace, "s3://" + S3Pod.BUCKET + "/" + directory + "index.json");

    assertShown(run, namespace, store, directory + "result.json");
    run.delete();
    InstalledPage.await("/archive", run.name());
  }

  /** The page never shows a figure of an object that somebody has altered. */
  private static void assertShown(
      RunHandle run, TestNamespace namespace, S3Pod store, String result) {
    var page = "/archive/%s/%s/%s".formatted(namespace.name(), run.name(), run.uid());
    var wanted = store.sha256(result);
    store.alter(result);
    InstalledPage.await(page, wanted, store.sha256(result));
    store.restore(result);
    InstalledPage.await(page, "data-at=\"r1/integrity/sent\"");
    InstalledPage.await("/runs/" + namespace.name() + "/" + run.name(), "data-at=");
    InstalledPage.await("/archive", run.name());
  }

  /** Nothing but the archive says whether the results may go. */
  private static void assertNothingGoes(RunHandle run, TestNamespace namespace) {
    run.edit(Map.of("ttlSecondsAfterFinished", 0));
    var failed = run.await(status -> status.isFalse(ConditionType.Archived));
    assertThat(failed.isTrue(ConditionType.Finished)).isTrue();
    assertThat(failed.archive().digest()).isNull();
    assertThat(run.condition(ConditionType.Archived).getReason())
        .isEqualTo(Reason.ArchiveFailed.name());
    assertThat(run.results().getMetadata().getOwnerReferences()).isEmpty();
    assertThat(reasons(run, namespace)).containsOnlyOnce(Reason.ArchiveFailed.name());
    run.edit(Map.of("ttlSecondsAfterFinished", 86_400));
  }

  private static List<String> reasons(RunHandle run, TestNamespace namespace) {
    return namespace.eventsAbout(run.name()).stream().map(Event::getReason).toList();
  }

  private static void assertTold(RunHandle run, TestNamespace namespace, String index) {
    var fetched =
        Commands.tryToRun(
            List.of(
                BenchProcess.BENCH.toString(),
                "get",
                "run",
                run.name(),
                "--namespace=" + namespace.name()));
    assertThat(fetched.exitCode()).isEqualTo(1);
    assertThat(fetched.complaints()).contains(index);
  }

  private static void assertRights() {
    ARCHIVER.forEach(
        (permission, allowed) -> {
          var words = permission.split(" ");
          assertThat(Cluster.may(Cluster.OPERATOR + "-archiver", words[0], words[1], null))
              .as(permission)
              .isEqualTo(allowed);
        });
  }
}
