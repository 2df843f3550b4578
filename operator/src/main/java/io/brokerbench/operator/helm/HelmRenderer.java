package io.brokerbench.operator.helm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.brokerbench.operator.deployment.ChartRequest;
import io.brokerbench.operator.settings.ChartSettings;
import io.brokerbench.operator.settings.ChartSettings.ChartVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Renders by {@code helm template}: nothing is installed, and no cluster is asked.
 *
 * <p>Hooks and tests stay out: there is no release for them to hook into.
 */
public final class HelmRenderer implements ChartRenderer {

  /** Writes nulls, by which a value of the chart is removed. */
  private static final JsonMapper JSON = new JsonMapper();

  private final ChartSettings settings;
  private final Supplier<String> kubernetesVersion;
  private final Path work;
  private final HelmCommand helm;
  private final ChartArchives archives;

  /**
   * Renders charts of these settings.
   *
   * @param program the {@code helm} executable
   * @param work a directory of its own, for archives that it pulls, and values
   * @param kubernetesVersion of the cluster, such as v1.34.3; charts ask for it
   */
  public HelmRenderer(
      ChartSettings settings, Path program, Path work, Supplier<String> kubernetesVersion) {
    this.settings = settings;
    this.kubernetesVersion = kubernetesVersion;
    this.work = work.toAbsolutePath();
    this.helm = new HelmCommand(program, this.work.resolve("home"));
    this.archives = new ChartArchives(settings, this.work.resolve("charts"), helm);
  }

  @Override
  public String render(ChartRequest request) throws ChartException {
    var version =
        settings
            .choose(request.version())
            .orElseThrow(
                () ->
                    new ChartException(
                        HelmMessage.VERSION_NOT_PERMITTED.with(
                            request.version(), settings.allowed())));
    try {
      Files.createDirectories(work);
      var directory = Files.createTempDirectory(work, "render-");
      try {
        return render(request, version, directory);
      } finally {
        HelmCommand.delete(directory);
      }
    } catch (IOException e) {
      throw new ChartException(HelmMessage.VALUES_NOT_STORED.with(e.toString()), e);
    }
  }

  private String render(ChartRequest request, ChartVersion version, Path directory)
      throws IOException, ChartException {
    // JSON is YAML.
    Files.writeString(directory.resolve("values.json"), json(request));
    return helm.run(
        directory,
        List.of(
            "template",
            request.release(),
            archives.find(version).toAbsolutePath().toString(),
            "--namespace",
            request.namespace(),
            "--kube-version",
            kubernetesVersion.get(),
            "--values",
            "values.json",
            "--no-hooks",
            "--skip-tests"));
  }

  private static String json(ChartRequest request) {
    try {
      return JSON.writeValueAsString(request.values());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("values that are no JSON", e);
    }
  }
}
