package io.brokerbench.worker.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files of which readers never see a part. */
public final class WholeFile {

  private WholeFile() {}

  /** Replaces the file, or creates it. Its directory must exist. */
  public static void write(Path file, String content) throws IOException {
    var part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, content);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
