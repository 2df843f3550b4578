package io.brokerbench.worker.serve.report;

import io.brokerbench.core.archive.RunKey;
import io.brokerbench.worker.page.PageInputs;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.report.RunsReading.RunReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reports of one run, and of several side by side. */
public final class RunReports {

  private final Reports reports;
  private final RunSource source;
  private final RunsReading reading = new RunsReading();

  /** Made of these results. */
  public RunReports(Reports reports, RunSource source) {
    this.reports = reports;
    this.source = source;
  }

  /** Of a finished run. */
  public PendingReport of(Resource run) {
    return reports.pending(
        RunSource.key(run), () -> inputs("run/" + run.name(), source.files(run)));
  }

  /** Of an archived run. */
  public PendingReport of(RunKey run) {
    return reports.pending(
        RunSource.key(run), () -> inputs("run/" + run.name(), source.files(run)));
  }

  /** Of several finished runs. */
  public PendingReport of(List<Resource> runs) {
    var key = runs.stream().map(RunSource::key).collect(Collectors.joining(" "));
    return reports.pending(key, () -> inputs(runs));
  }

  private static Supplier<PageInputs> inputs(String run, Map<String, byte[]> files) {
    return () -> {
      var inputs = new PageInputs(RunsReading.DETAIL_BYTES);
      inputs.addRun(run, files);
      return inputs;
    };
  }

  /** One that cannot be read is left out. */
  private Supplier<PageInputs> inputs(List<Resource> runs) throws NoReportException {
    var readers =
        runs.stream()
            .map(
                run ->
                    new RunReader(
                        run.namespace() + "/" + run.name(), () -> Optional.of(source.files(run))))
            .toList();
    var gathered =
        reading.read(readers, bytes -> ReportMessage.TOO_LARGE.with(bytes, RunsReading.MAX_BYTES));
    return () -> {
      var inputs = new PageInputs(RunsReading.DETAIL_BYTES);
      gathered.found().forEach(inputs::addRun);
      gathered.leftOut().forEach(inputs::leaveOut);
      return inputs;
    };
  }
}
