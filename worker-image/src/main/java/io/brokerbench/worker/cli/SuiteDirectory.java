package io.brokerbench.worker.cli;

import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.kubernetes.SuiteResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A directory with the files of a suite, and a directory below it for each run. */
final class SuiteDirectory implements SuiteResults.Sink {

  private final Path directory;
  private final List<String> archived = new ArrayList<>();

  SuiteDirectory(Path directory) {
    this.directory = directory;
  }

  @Override
  public void take(String run, Map<String, byte[]> files) throws IOException {
    FetchedFiles.write(run.isEmpty() ? directory : directory.resolve(run), files);
  }

  @Override
  public void archived(String run, String index) {
    archived.add(Printable.line(index));
  }

  /** The indexes of runs whose results are in an archive alone. */
  List<String> archived() {
    return List.copyOf(archived);
  }
}
