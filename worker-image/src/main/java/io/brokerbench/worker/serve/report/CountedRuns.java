package io.brokerbench.worker.serve.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.worker.serve.archive.ArchivedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Of the archived runs of a suite, those that it has counted. A run that was deleted and repeated
 * has the same name and another UID, and the archive has both.
 *
 * @param counted one of each name
 * @param others each with the one that was counted
 */
record CountedRuns(List<ArchivedRun> counted, Map<ArchivedRun, ArchivedRun> others) {

  /**
   * Chooses by the figures and the end that the suite has noted; else the newest.
   *
   * @param entries of the suite; may lack runs
   * @param runs of the archive
   */
  static CountedRuns of(List<RunEntry> entries, List<ArchivedRun> runs) {
    var noted =
        entries.stream()
            .collect(
                Collectors.toMap(RunEntry::name, Function.identity(), (first, second) -> first));
    var byName =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.key().name(), LinkedHashMap::new, Collectors.toList()));
    var counted = new ArrayList<ArchivedRun>();
    var others = new LinkedHashMap<ArchivedRun, ArchivedRun>();
    byName.forEach(
        (name, alike) -> {
          var best =
              alike.stream()
                  .max(
                      comparingInt((ArchivedRun run) -> agreement(noted.get(name), run))
                          .thenComparing(ArchivedRun::completed)
                          .thenComparing(comparing(run -> run.key().digest())))
                  .orElseThrow();
          counted.add(best);
          alike.stream().filter(run -> run != best).forEach(run -> others.put(run, best));
        });
    return new CountedRuns(counted, others);
  }

  /** How well a run is the one that a suite has noted; its figures count most. */
  private static int agreement(RunEntry noted, ArchivedRun run) {
    if (noted == null) {
      return 0;
    }
    var figures =
        agrees(noted, ComparedFigure.Throughput, run.rate())
            && agrees(noted, ComparedFigure.PublishLatencyP99, run.publishP99())
            && agrees(noted, ComparedFigure.EndToEndLatencyP99, run.endToEndP99());
    return (figures ? 2 : 0) + (run.completed().equals(noted.to()) ? 1 : 0);
  }

  private static boolean agrees(RunEntry noted, ComparedFigure figure, Double found) {
    var wanted = noted.figures().get(figure);
    return wanted == null || wanted.equals(found);
  }
}
