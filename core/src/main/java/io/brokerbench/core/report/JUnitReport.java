package io.brokerbench.core.report;

import io.brokerbench.core.markup.Element;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RegressionVerdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks and verdicts as JUnit XML. A single run has a test case per check, skipped if the check
 * has no limit, and per objective. A suite has a test case per run, and per figure that is compared
 * with an earlier suite.
 */
public final class JUnitReport {

  private static final String NAME = "name";

  private final List<Element> suites = new ArrayList<>();

  private record Case(String name, String failure, String skipped) {

    Case(String name, String failure) {
      this(name, failure, null);
    }
  }

  private JUnitReport() {}

  /**
   * The document. What is not as it should be is a failure.
   *
   * @param suites with their runs
   * @param runs other runs
   */
  public static String of(List<SuiteInput> suites, List<RunInput> runs) {
    var report = new JUnitReport();
    suites.forEach(report::add);
    runs.forEach(report::add);
    var all = Element.of("testsuites").with(NAME, "bench report").add(report.suites);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + all + "\n";
  }

  private void add(SuiteInput suite) {
    var cases = new ArrayList<Case>();
    for (var run : suite.result().runs()) {
      // A repetition may have replaced it, and one that goes on has not failed.
      var counts =
          run.outcome() == RunOutcome.Valid
              || run.outcome() == RunOutcome.Active
              || suite.result().runs().stream()
                  .anyMatch(
                      other ->
                          other.cell().equals(run.cell())
                              && other.round() == run.round()
                              && other.attempt() > run.attempt());
      cases.add(
          new Case(
              run.name(),
              counts
                  ? null
                  : SuitePageMessage.NOT_COUNTED
                      .with(run.name(), run.outcome(), run.reasons())
                      .toString()));
    }
    for (var regression : suite.result().regressions()) {
      var bad = regression.verdict() == RegressionVerdict.Regressed;
      var ratio = bad ? Unit.RATIO.format(regression.ratio()) : "";
      cases.add(
          new Case(
              regression.cell() + " " + regression.figure(),
              bad
                  ? SuitePageMessage.REGRESSED
                      .with(FigureWords.name(regression.figure()), ratio)
                      .toString()
                  : null));
    }
    add(suite.result().name(), cases);
  }

  private void add(RunInput run) {
    var source = Source.of("", run.result());
    var cases = new ArrayList<Case>();
    for (var check : source.list("verdict/checks")) {
      var name = check.text(NAME, "?");
      cases.add(
          check.flag("reportedOnly")
              ? new Case(name, null, check.text("limit", "?"))
              : new Case(name, check.flag("holds") ? null : check.text("found", "?")));
    }
    for (var outcome : source.list("objectives/outcomes")) {
      var found = outcome.text("notJudged", outcome.text("found", "?"));
      cases.add(
          new Case(outcome.text("objective/metric", "?"), outcome.flag("met") ? null : found));
    }
    add(source.text("plan/run/name", run.file()), cases);
  }

  private void add(String name, List<Case> cases) {
    var suite =
        Element.of("testsuite")
            .with(NAME, name)
            .with("tests", String.valueOf(cases.size()))
            .with(
                "failures",
                String.valueOf(cases.stream().filter(some -> some.failure() != null).count()))
            .with(
                "skipped",
                String.valueOf(cases.stream().filter(some -> some.skipped() != null).count()));
    for (var some : cases) {
      var element = Element.of("testcase").with("classname", name).with(NAME, some.name());
      if (some.failure() != null) {
        element.add(Element.of("failure").with("message", some.failure()).text(some.failure()));
      }
      if (some.skipped() != null) {
        element.add(Element.of("skipped").with("message", some.skipped()));
      }
      suite.add(element);
    }
    suites.add(suite);
  }
}
