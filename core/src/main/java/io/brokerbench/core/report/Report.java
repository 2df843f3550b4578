package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.report.page.Section;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page about runs and suites. */
public final class Report {

  private final List<Suite> suites = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<Source> sources = new ArrayList<>();
  private final List<List<Content>> files = new ArrayList<>();
  private final Map<String, Integer> uses = new HashMap<>();

  private Report(List<SuiteInput> suites, List<RunInput> runs) {
    suites.forEach(this::add);
    runs.forEach(run -> this.runs.add(run(run)));
  }

  /**
   * The page.
   *
   * @param suites suites with their runs
   * @param runs other runs; there is at least one suite or run
   * @param version of brokerbench, which makes it
   * @param now when it is made
   */
  public static Page of(List<SuiteInput> suites, List<RunInput> runs, String version, Instant now) {
    return new Report(suites, runs).page(version, now);
  }

  private void add(SuiteInput input) {
    var document = source("s" + (suites.size() + 1), input.document(), input.file());
    var ofSuite = new LinkedHashMap<String, Run>();
    for (var run : input.runs()) {
      var named = run(run);
      ofSuite.put(named.result().text("plan/run/name", named.name()), named);
    }
    suites.add(new Suite(input.file(), document, input.result(), ofSuite));
  }

  private Run run(RunInput input) {
    var source = source("r" + (sources.size() + 1), input.result(), input.file());
    var name = source.text("plan/run/name", input.file());
    var unique = uses.merge(name, 1, Integer::sum) == 1 ? name : name + " (" + source.id() + ")";
    return new Run(unique, input.file(), source, input.series(), input.distributions());
  }

  private Source source(String id, JsonNode root, String file) {
    var source = Source.of(id, root);
    sources.add(source);
    files.add(
        List.of(
            Content.text(id),
            Content.text(file),
            Content.text(source.text("schemaVersion")),
            Content.text(source.text("generatorVersion"))));
    return source;
  }

  private Page page(String version, Instant now) {
    var sections = new ArrayList<Section>();
    if (suites.size() + runs.size() == 1) {
      suites.forEach(suite -> sections.addAll(SuiteSections.of(suite)));
      runs.forEach(run -> sections.addAll(RunSections.of(run)));
    } else {
      if (!runs.isEmpty()) {
        sections.addAll(SideBySide.of(runs));
      }
      suites.forEach(
          suite ->
              sections.add(
                  new Section(
                      suite.id() + "-suite",
                      suite.result().name(),
                      List.of(),
                      SuiteSections.of(suite))));
      runs.forEach(run -> sections.add(RunSections.one(run)));
    }
    sections.add(
        new Section(
            "sources",
            "Sources",
            List.<Block>of(
                Fold.of(
                    "documents",
                    new Table(List.of("id", "file", "schema", "brokerbench"), 4, files)))));
    var made = PageMessage.MADE_BY.with(version, now.truncatedTo(ChronoUnit.SECONDS)).toString();
    return new Page(title(), made, sections, PageMessage.FOOTER.with() + ".");
  }

  private String title() {
    if (suites.size() + runs.size() == 1) {
      return suites.isEmpty() ? runs.getFirst().name() : suites.getFirst().result().name();
    }
    return suites.isEmpty()
        ? PageMessage.TITLE_OF_RUNS.with(runs.size()).toString()
        : PageMessage.TITLE.with(suites.size(), runs.size()).toString();
  }
}
