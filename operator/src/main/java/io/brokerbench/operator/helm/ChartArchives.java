package io.brokerbench.operator.helm;

import io.brokerbench.operator.settings.ChartSettings;
import io.brokerbench.operator.settings.ChartSettings.ChartVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The archives of the Pulsar chart: those in a directory, and those pulled from a repository, which
 * are pulled once and kept.
 */
final class ChartArchives {

  private static final String CHART = "pulsar";

  /** The Apache chart has some hundred kB with its dependency. */
  private static final long MOST_BYTES = 16L << 20;

  private final ChartSettings settings;
  private final Path cache;
  private final HelmCommand helm;

  ChartArchives(ChartSettings settings, Path cache, HelmCommand helm) {
    this.settings = settings;
    this.cache = cache;
    this.helm = helm;
  }

  /**
   * The archive of a version.
   *
   * @throws ChartException if there is none, or it is not the one that the settings permit
   */
  synchronized Path find(ChartVersion version) throws ChartException {
    var name = CHART + "-" + version.version() + ".tgz";
    try {
      if (settings.directory() != null) {
        var local = Path.of(settings.directory(), name);
        if (Files.isRegularFile(local)) {
          return checked(local, version);
        }
      }
      if (settings.repository() == null) {
        throw new ChartException(
            HelmMessage.ARCHIVE_NOT_FOUND.with(name, String.valueOf(settings.directory())));
      }
      var pulled = cache.resolve(name);
      if (!Files.exists(pulled)) {
        pull(version, pulled);
      }
      return pulled;
    } catch (IOException e) {
      throw new ChartException(HelmMessage.ARCHIVE_UNREADABLE.with(name, e.toString()), e);
    }
  }

  /** Under its name only when it is complete and checked. */
  private void pull(ChartVersion version, Path destination) throws IOException, ChartException {
    Files.createDirectories(cache);
    var directory = Files.createTempDirectory(cache, "pull-");
    try {
      helm.run(directory, arguments(version));
      var archive = directory.resolve(destination.getFileName());
      if (!Files.isRegularFile(archive)) {
        throw new ChartException(
            HelmMessage.ARCHIVE_NOT_SERVED.with(
                settings.repository(), destination.getFileName().toString()));
      }
      Files.move(checked(archive, version), destination, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      HelmCommand.delete(directory);
    }
  }

  private List<String> arguments(ChartVersion version) {
    var repository = settings.repository();
    var arguments = new ArrayList<>(List.of("pull"));
    if (repository.startsWith("oci://")) {
      arguments.add(repository.replaceFirst("/+$", "") + "/" + CHART);
    } else {
      arguments.addAll(List.of(CHART, "--repo", repository));
    }
    arguments.addAll(List.of("--version", version.version(), "--destination", "."));
    return arguments;
  }

  private static Path checked(Path archive, ChartVersion version)
      throws IOException, ChartException {
    var name = archive.getFileName().toString();
    var bytes = Files.size(archive);
    if (bytes > MOST_BYTES) {
      throw new ChartException(HelmMessage.ARCHIVE_TOO_BIG.with(name, bytes, MOST_BYTES));
    }
    var digest = sha256(archive);
    if (version.sha256() != null && !version.sha256().equals(digest)) {
      throw new ChartException(HelmMessage.WRONG_DIGEST.with(name, digest, version.sha256()));
    }
    return archive;
  }

  private static String sha256(Path file) throws IOException {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
