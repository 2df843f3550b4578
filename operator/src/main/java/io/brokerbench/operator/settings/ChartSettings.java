package io.brokerbench.operator.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the Pulsar chart comes from, and which versions of it runs may use. Without a version, runs
 * may not use it at all.
 *
 * @param directory where archives {@code pulsar-VERSION.tgz} lie, asked first; null for none:
 *     {@code BROKERBENCH_PULSAR_CHART_DIRECTORY}
 * @param repository address of a chart repository, {@code https://} or {@code oci://}, for what the
 *     directory does not have; null for none: {@code BROKERBENCH_PULSAR_CHART_REPOSITORY}
 * @param versions that are permitted, the default first: {@code BROKERBENCH_PULSAR_CHART_VERSIONS},
 *     separated by commas, each with {@code @sha256:DIGEST} where its archive must be that one
 */
public record ChartSettings(String directory, String repository, List<ChartVersion> versions) {

  private static final String VERSIONS = "BROKERBENCH_PULSAR_CHART_VERSIONS";

  /** No chart. */
  public static final ChartSettings NONE = new ChartSettings(null, null, List.of());

  /**
   * A version that runs may use.
   *
   * @param version such as 4.7.0
   * @param sha256 of the archive, in hexadecimal digits; null where any will do
   */
  public record ChartVersion(String version, String sha256) {

    private static final Pattern FORM =
        Pattern.compile("(?<version>[0-9A-Za-z.+-]+)(@sha256:(?<digest>[0-9a-f]{64}))?");

    private static ChartVersion parse(String text) {
      var matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new InvalidSettingException(SettingMessage.NOT_A_CHART_VERSION.with(VERSIONS, text));
      }
      return new ChartVersion(matcher.group("version"), matcher.group("digest"));
    }
  }

  /** Copies. */
  public ChartSettings {
    versions = List.copyOf(versions);
  }

  /**
   * Reads the settings.
   *
   * @throws InvalidSettingException if a version is not of its form, or there is no place to get
   *     the chart from
   */
  static ChartSettings from(Map<String, String> environment) {
    var versions =
        Arrays.stream(environment.getOrDefault(VERSIONS, "").split(","))
            .map(String::strip)
            .filter(text -> !text.isEmpty())
            .map(ChartVersion::parse)
            .toList();
    var directory = environment.get("BROKERBENCH_PULSAR_CHART_DIRECTORY");
    var repository = environment.get("BROKERBENCH_PULSAR_CHART_REPOSITORY");
    if (!versions.isEmpty() && directory == null && repository == null) {
      throw new InvalidSettingException(SettingMessage.CHART_SOURCE_MISSING.with(VERSIONS));
    }
    return new ChartSettings(directory, repository, versions);
  }

  /** Whether runs may use the chart. */
  public boolean enabled() {
    return !versions.isEmpty();
  }

  /**
   * The version that a run uses.
   *
   * @param wanted by the run, or null for the default
   * @return empty if it is not permitted
   */
  public Optional<ChartVersion> choose(String wanted) {
    return versions.stream()
        .filter(permitted -> wanted == null || permitted.version().equals(wanted))
        .findFirst();
  }

  /** The permitted versions, for messages. */
  public List<String> allowed() {
    return versions.stream().map(ChartVersion::version).toList();
  }
}
