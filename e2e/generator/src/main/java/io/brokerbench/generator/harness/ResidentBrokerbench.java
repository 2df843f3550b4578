package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.file.Path;

/** What this project ships: {@code bench run}, again and again in one process. */
record ResidentBrokerbench(ResidentProcess process, int granularityMicros) implements Generator {

  @Override
  public String name() {
    return Brokerbench.name(granularityMicros);
  }

  @Override
  public Load begin(Task task) throws IOException {
    return process.begin(Brokerbench.arguments(task, granularityMicros));
  }

  @Override
  public double medianLagMicros(Path directory) throws IOException {
    return Brokerbench.lagOf(directory);
  }
}
