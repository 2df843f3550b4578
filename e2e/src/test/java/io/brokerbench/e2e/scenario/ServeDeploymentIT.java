package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.InstalledPage;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The page of the chart shows the namespaces that it was given, and nothing else. */
@Scenario
@Isolated
@Tag("gate")
@Order(28)
class ServeDeploymentIT {

  /** What the page may do in a namespace that it shows, and not. */
  private static final Map<String, Boolean> PAGE =
      Map.ofEntries(
          Map.entry("watch benchmarkruns", true),
          Map.entry("watch benchmarksuites", true),
          Map.entry("list configmaps", true),
          Map.entry("watch configmaps", false),
          Map.entry("get secrets", false),
          Map.entry("list secrets", false),
          Map.entry("get pods", false),
          Map.entry("create configmaps", false),
          Map.entry("patch benchmarkruns", false),
          Map.entry("patch benchmarkruns/status", false),
          Map.entry("delete benchmarkruns", false));

  @Test
  void showsItsNamespacesAndNoNameOfOthers(TestNamespace shown) {
    try (var hidden = TestNamespace.create("e2e-not-shown")) {
      var seen = shown.start(Manifest.refusedRun("seen"));
      var unseen = hidden.start(Manifest.refusedRun("unseen"));
      seen.awaitFailed();
      unseen.awaitFailed();
      Cluster.setValues(
          "page.enabled=true",
          "page.namespaces[0]=" + shown.name(),
          "page.networkPolicy.enabled=true");
      try {
        assertShows(shown, hidden);
        assertRights(shown.name(), hidden.name());
        seen.delete();
        InstalledPage.awaitNothing("/runs/" + shown.name() + "/seen");
      } finally {
        Cluster.rollBack();
      }
    }
  }

  private static void assertShows(TestNamespace shown, TestNamespace hidden) {
    var index = InstalledPage.get("/");
    assertThat(index.exitCode()).as(index.complaints()).isZero();
    assertThat(index.output())
        .contains("seen", shown.name(), "Failed")
        .doesNotContain("unseen", hidden.name());
    assertThat(InstalledPage.get("/runs/" + shown.name() + "/seen").output()).contains("node.id");

    var forbidden = InstalledPage.get("/runs/" + hidden.name() + "/unseen");
    var missing = InstalledPage.get("/runs/" + shown.name() + "/missing");
    assertThat(forbidden.exitCode()).isEqualTo(missing.exitCode()).isNotZero();
    assertThat(forbidden.output()).isEqualTo(missing.output());
    assertThat(forbidden.complaints()).isEqualTo(missing.complaints());

    var posted = InstalledPage.post("/");
    assertThat(posted.exitCode()).isNotZero();
    assertThat(posted.complaints()).containsPattern("405|(?i)method ?not ?allowed|not allow");
  }

  private static void assertRights(String shown, String hidden) {
    PAGE.forEach(
        (permission, allowed) -> {
          assertThat(may(permission, shown)).as("%s in %s", permission, shown).isEqualTo(allowed);
          assertThat(may(permission, hidden)).as("%s in %s", permission, hidden).isFalse();
          assertThat(may(permission, null)).as("%s everywhere", permission).isFalse();
        });
  }

  private static boolean may(String permission, String namespace) {
    var words = permission.split(" ");
    return Cluster.may(Cluster.OPERATOR + "-page", words[0], words[1], namespace);
  }
}
