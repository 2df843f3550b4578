package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What this project ships: {@code bench run}, again and again in one process. */
record ResidentBrokerbench(ResidentProcess process, int granularityMicros)
    implements SlicedGenerator {

  @Override
  public String name() {
    return Brokerbench.name(granularityMicros);
  }

  @Override
  public SlicedLoad begin(Task task) throws IOException {
    return process.begin(Brokerbench.arguments(task, granularityMicros));
  }

  /** A run of many stages: as good as nothing is sent in those that are for others. */
  @Override
  public SlicedLoad begin(Task task, Slices slices) throws IOException {
    var workload = task.workload();
    var run = workload.slicedRun(granularityMicros, slices);
    var said = new StageLog(process.log(), Files.size(process.log()));
    var arguments = Brokerbench.arguments(run, workload.endpoint(), task.directory());
    return new StagedLoad(process.begin(arguments), said, 1 + slices.others());
  }

  @Override
  public double medianLagMicros(Path directory) throws IOException {
    return Brokerbench.lagOf(directory);
  }

  /** One that follows its own plan: whoever takes turns with it follows, too. */
  private static final class StagedLoad implements SlicedLoad {

    private final Load load;
    private final StageLog said;
    private final int stagesBetween;
    private int stage = 1;
    private long endsAtMillis;

    StagedLoad(Load load, StageLog said, int stagesBetween) {
      this.load = load;
      this.said = said;
      this.stagesBetween = stagesBetween;
    }

    @Override
    public List<Process> processes() {
      return load.processes();
    }

    @Override
    public void resume() throws IOException {
      var startsAtMillis = said.awaitStart(stage).toEpochMilli();
      var wait = startsAtMillis - System.currentTimeMillis();
      if (wait < 0) {
        throw new IOException(
            "the others took so long that stage %d began %d ms before".formatted(stage, -wait));
      }
      Waiting.pause(wait);
      stage += stagesBetween;
      endsAtMillis = startsAtMillis + 1000 * Slices.LASTING_SECONDS;
    }

    @Override
    public void pause() {
      Waiting.pause(Math.max(0, endsAtMillis - System.currentTimeMillis()));
    }

    @Override
    public void end() throws IOException {
      load.end();
    }

    @Override
    public void close() {
      load.close();
    }
  }
}
