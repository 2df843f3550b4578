package io.brokerbench.worker.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** Writes files that were fetched. */
final class FetchedFiles {

  private FetchedFiles() {}

  /** The last is there only when all are, and never in part. */
  static void write(Path directory, Map<String, byte[]> files) throws IOException {
    Files.createDirectories(directory);
    for (var file : files.entrySet()) {
      var part = directory.resolve(file.getKey() + ".part");
      Files.write(part, file.getValue());
      Files.move(part, directory.resolve(file.getKey()), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
