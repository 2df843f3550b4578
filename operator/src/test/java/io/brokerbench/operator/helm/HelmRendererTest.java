package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.Expected;
import io.brokerbench.operator.settings.ChartSettings;
import io.brokerbench.operator.settings.ChartSettings.ChartVersion;
import io.brokerbench.operator.system.pulsar.PulsarRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rendering, by the helm that {@code operator/helm/build.sh} has built where it is there, and by
 * scripts in its place that do not behave.
 */
class HelmRendererTest {

  private static final Path HELM = Path.of("target", "helm", "helm").toAbsolutePath();
  private static final Path STAND_IN =
      Path.of("..", "e2e", "stand-ins", "pulsar-chart").toAbsolutePath();

  @TempDir private Path directory;

  @Test
  void rendersTheStandInOfTheChart() throws Exception {
    assumeTrue(Files.isExecutable(HELM), "operator/helm/build.sh has not built helm");
    packageChart();
    var chart = PulsarRuns.chart(PulsarRuns.run());

    var rendered = renderer(HELM, null).render(chart.request("4.7.0"));

    Expected.compareText("pulsar-chart-rendered.yaml", rendered);
    assertThat(left()).isEmpty();
  }

  @Test
  void saysWhatHelmSays() throws Exception {
    assumeTrue(Files.isExecutable(HELM), "operator/helm/build.sh has not built helm");
    Files.writeString(directory.resolve("pulsar-4.7.0.tgz"), "no archive");

    assertThatThrownBy(() -> render(HELM, null))
        .isInstanceOfSatisfying(
            ChartException.class,
            refused -> {
              assertThat(refused.details().id()).isEqualTo(HelmMessage.EXITED);
              assertThat(refused.details().arguments()).startsWith("template", 1);
            })
        .hasMessageContaining("gzip");
    assertThat(left()).isEmpty();
  }

  @Test
  void needsTheArchive() {
    assertRefused(
        () -> render(HELM, null),
        HelmMessage.ARCHIVE_NOT_FOUND.with("pulsar-4.7.0.tgz", directory.toString()));
  }

  @Test
  void needsTheArchiveOfThatDigest() throws Exception {
    Files.writeString(directory.resolve("pulsar-4.7.0.tgz"), "another");

    assertRefused(
        () -> render(HELM, "0".repeat(64)),
        HelmMessage.WRONG_DIGEST.with(
            "pulsar-4.7.0.tgz",
            "ae448ac86c4e8e4dec645729708ef41873ae79c6dff84eff73360989487f08e5",
            "0".repeat(64)));
  }

  @Test
  void rendersNoVersionThatIsNotPermitted() {
    var chart = PulsarRuns.chart(PulsarRuns.run());

    assertRefused(
        () -> renderer(HELM, null).render(chart.request("4.6.0")),
        HelmMessage.VERSION_NOT_PERMITTED.with("4.6.0", List.of("4.7.0")));
  }

  @Test
  void pullsOnce() throws Exception {
    var calls = directory.resolve("calls");
    var helm =
        script(
            """
            echo "$@" >> %s
            case $1 in pull) echo chart > pulsar-4.7.0.tgz ;; *) echo "kind: A" ;; esac
            """
                .formatted(calls));
    var settings =
        new ChartSettings(
            null, "https://charts.example.com", List.of(new ChartVersion("4.7.0", null)));
    var renderer = new HelmRenderer(settings, helm, directory.resolve("work"), () -> "v1.34.3");
    var request = PulsarRuns.chart(PulsarRuns.run()).request("4.7.0");

    renderer.render(request);
    renderer.render(request);

    assertThat(Files.readAllLines(calls))
        .hasSize(3)
        .first()
        .isEqualTo("pull pulsar --repo https://charts.example.com --version 4.7.0 --destination .");
    assertThat(Files.readAllLines(calls)).filteredOn(call -> call.startsWith("pull")).hasSize(1);
  }

  @Test
  void waitsNotForEver() throws Exception {
    var helm = new HelmCommand(script("sleep 1000"), directory, Duration.ofSeconds(1), 100);

    assertRefused(
        () -> helm.run(directory, List.of("template")),
        HelmMessage.FAILED.with("template", HelmMessage.TOOK_TOO_LONG.with(1).toString()));
  }

  @Test
  void readsNotForEver() throws Exception {
    var helm = new HelmCommand(script("exec yes"), directory, Duration.ofMinutes(5), 100);

    assertRefused(
        () -> helm.run(directory, List.of("template")),
        HelmMessage.FAILED.with("template", HelmMessage.WROTE_TOO_MUCH.with(100).toString()));
  }

  @Test
  void needsHelm() {
    var helm = new HelmCommand(directory.resolve("absent"), directory);

    assertThatThrownBy(() -> helm.run(directory, List.of("template")))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining("No such file");
  }

  private static void assertRefused(ThrowingCallable work, Message message) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            ChartException.class, refused -> assertThat(refused.details()).isEqualTo(message));
  }

  private void render(Path helm, String digest) throws ChartException {
    renderer(helm, digest).render(PulsarRuns.chart(PulsarRuns.run()).request("4.7.0"));
  }

  private HelmRenderer renderer(Path helm, String digest) {
    var settings =
        new ChartSettings(directory.toString(), null, List.of(new ChartVersion("4.7.0", digest)));
    return new HelmRenderer(settings, helm, directory.resolve("work"), () -> "v1.34.3");
  }

  private void packageChart() throws Exception {
    new HelmCommand(HELM, directory.resolve("home"))
        .run(directory, List.of("package", STAND_IN.toString()));
  }

  private Path script(String text) throws IOException {
    var script = directory.resolve("helm.sh");
    Files.writeString(script, "#!/bin/sh\n" + text);
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  /** Values that a rendering has left behind. */
  private List<Path> left() throws IOException {
    try (var files = Files.list(directory.resolve("work"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("render-")).toList();
    }
  }
}
