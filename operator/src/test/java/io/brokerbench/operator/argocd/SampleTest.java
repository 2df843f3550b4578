package io.brokerbench.operator.argocd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the sample Applications and docs/gitops.md refer to is there. */
class SampleTest {

  private static final Path ROOT = Path.of("..");
  private static final Path APPLICATIONS = HealthCheck.CONFIG.resolve("applications");
  private static final YAMLMapper YAML = new YAMLMapper();

  @Test
  void operatorComesFirstAndRunsLast() throws IOException {
    assertThat(
            read(HealthCheck.CONFIG.resolve("brokerbench.yaml")).at("/spec/source/path").asText())
        .isEqualTo("config/argocd/applications");
    assertThat(List.of(wave("operator"), wave("strimzi"), wave("runs"))).containsExactly(0, 1, 2);
  }

  @Test
  void operatorIsThisChartWithValuesThatItHas() throws IOException {
    var source = application("operator").at("/spec/source");
    var chart = ROOT.resolve(source.path("path").asText());

    assertThat(chart.resolve("Chart.yaml")).exists();
    assertKnown(source.at("/helm/valuesObject"), read(chart.resolve("values.yaml")));
  }

  private static void assertKnown(JsonNode given, JsonNode known) {
    for (var field : given.properties()) {
      assertThat(known.has(field.getKey())).as(field.getKey()).isTrue();
      assertKnown(field.getValue(), known.path(field.getKey()));
    }
  }

  @Test
  void strimziIsTheVersionWhoseResourcesAreMade() throws IOException {
    assertThat(Files.readString(ROOT.resolve("pom.xml")))
        .contains(
            "<strimzi.version>%s</strimzi.version>"
                .formatted(application("strimzi").at("/spec/source/targetRevision").asText()));
  }

  /** What is made again runs again. */
  @Test
  void nothingRunsTwiceByItself() throws IOException {
    var runs = application("runs");
    var policy = runs.at("/spec/syncPolicy");
    var source = runs.at("/spec/source");
    var run =
        read(
            ROOT.resolve(source.path("path").asText())
                .resolve(source.at("/directory/include").asText()));

    assertThat(policy.at("/automated/prune").asBoolean(true)).isFalse();
    assertThat(policy.at("/automated/selfHeal").asBoolean(true)).isFalse();
    assertThat(policy.at("/retry/limit").asInt(-1)).isZero();
    assertThat(policy.path("syncOptions"))
        .anyMatch(o -> o.asText().equals("ApplyOutOfSyncOnly=true"));
    assertThat(run.path("kind").asText()).isEqualTo("BenchmarkRun");
    assertThat(run.path("spec").has("ttlSecondsAfterFinished")).isFalse();
  }

  /** The keys under which argocd-cm has the checks, and where each is told. */
  @ParameterizedTest
  @MethodSource
  void checkIsPutWhereArgoLooksForIt(String key, HealthCheck check) throws IOException {
    var file = HealthCheck.CONFIG.relativize(check.directory()).resolve("health.lua");

    assertThat(
            read(HealthCheck.CONFIG.resolve("kustomization.yaml"))
                .at("/configMapGenerator/0/files"))
        .anyMatch(entry -> entry.asText().equals(key + "=" + file));
    assertThat(docs()).contains(key + "=$checks/" + file.subpath(1, file.getNameCount()));
  }

  static List<Arguments> checkIsPutWhereArgoLooksForIt() throws IOException {
    return HealthCheck.all().stream()
        .<Arguments>map(
            check -> {
              var directory = check.directory();
              var group = directory.getParent().getFileName();
              var key = "resource.customizations.health." + group + "_" + directory.getFileName();
              return argumentSet(key, key, check);
            })
        .toList();
  }

  /** The docs say so for as long as it is true. */
  @Test
  void whatTheDocsLinkToIsThere() throws IOException {
    var links = new ArrayList<Path>();
    var matcher = Pattern.compile("\\]\\(([^)#:]+)[^):]*\\)").matcher(docs());
    while (matcher.find()) {
      links.add(ROOT.resolve("docs").resolve(matcher.group(1)));
    }

    assertThat(links).hasSizeGreaterThan(5).allSatisfy(link -> assertThat(link).exists());
  }

  private static int wave(String application) throws IOException {
    return Integer.parseInt(
        application(application)
            .at("/metadata/annotations")
            .path("argocd.argoproj.io/sync-wave")
            .textValue());
  }

  private static JsonNode application(String name) throws IOException {
    return read(APPLICATIONS.resolve(name + ".yaml"));
  }

  private static JsonNode read(Path file) throws IOException {
    return YAML.readTree(file.toFile());
  }

  private static String docs() throws IOException {
    return Files.readString(ROOT.resolve(Path.of("docs", "gitops.md")));
  }
}
