package io.brokerbench.worker.serve.report;

import io.brokerbench.core.archive.RunKey;
import io.brokerbench.worker.page.PageInputs;
import io.brokerbench.worker.serve.cluster.Resource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reports of one run, and of several side by side. */
public final class RunReports {

  private final Reports reports;
  private final RunSource source;

  /** Made of these results. */
  public RunReports(Reports reports, RunSource source) {
    this.reports = reports;
    this.source = source;
  }

  /** Of a finished run. */
  public PendingReport of(Resource run) {
    return reports.pending(
        RunSource.key(run), () -> inputs(Map.of("run/" + run.name(), source.files(run))));
  }

  /** Of an archived run. */
  public PendingReport of(RunKey run) {
    return reports.pending(
        RunSource.key(run), () -> inputs(Map.of("run/" + run.name(), source.files(run))));
  }

  /** Of several finished runs. */
  public PendingReport of(List<Resource> runs) {
    var key = runs.stream().map(RunSource::key).collect(Collectors.joining(" "));
    return reports.pending(key, () -> inputs(runs));
  }

  private static PageInputs inputs(Map<String, Map<String, byte[]>> runs) {
    var inputs = new PageInputs();
    runs.forEach(inputs::addRun);
    return inputs;
  }

  /** One that cannot be read is left out. */
  private PageInputs inputs(List<Resource> runs) {
    var inputs = new PageInputs();
    for (var run : runs) {
      var name = run.namespace() + "/" + run.name();
      try {
        inputs.addRun(name, source.files(run));
      } catch (NoReportException e) {
        inputs.leaveOut(name, e.problem());
      }
    }
    return inputs;
  }
}
