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
import java.util.stream.Stream;

/** The page about runs and suites. */
public final class Report {

  private final List<Suite> suites = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<Peer> peers = new ArrayList<>();
  private final List<Source> sources = new ArrayList<>();
  private final List<List<Content>> files = new ArrayList<>();
  private final Map<String, Integer> uses = new HashMap<>();

  private Report(List<SuiteInput> suites, List<RunInput> runs, List<PeerInput> peers) {
    suites.forEach(this::add);
    runs.forEach(run -> this.runs.add(run(run)));
    peers.forEach(this::add);
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
    return of(suites, runs, List.of(), version, now);
  }

  /**
   * The page, with results of other benchmarks.
   *
   * @param suites suites with their runs
   * @param runs other runs
   * @param peers results of other benchmarks; there is at least one suite, run or peer
   * @param version of brokerbench, which makes it
   * @param now when it is made
   */
  public static Page of(
      List<SuiteInput> suites,
      List<RunInput> runs,
      List<PeerInput> peers,
      String version,
      Instant now) {
    return new Report(suites, runs, peers).page(version, now);
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
    return new Run(
        unique(name, source.id()), input.file(), source, input.series(), input.distributions());
  }

  private void add(PeerInput input) {
    var id = "p" + (peers.size() + 1);
    peers.add(new Peer(id, unique(input.name(), id), input));
    files.add(
        List.of(
            Content.text(id),
            Content.text(input.file()),
            Content.text(input.tool()),
            Content.NONE));
  }

  private String unique(String name, String id) {
    return uses.merge(name, 1, Integer::sum) == 1 ? name : name + " (" + id + ")";
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
    if (count() == 1) {
      suites.forEach(suite -> sections.addAll(SuiteSections.of(suite)));
      runs.forEach(run -> sections.addAll(RunSections.of(run)));
    } else {
      sections.addAll(SideBySide.of(runs, peers));
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
    peers.forEach(peer -> sections.add(peer.section()));
    sections.add(TermsSection.of(sections));
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

  private int count() {
    return suites.size() + runs.size() + peers.size();
  }

  private String title() {
    if (count() == 1) {
      return suites.isEmpty()
          ? Stream.concat(runs.stream().map(Run::name), peers.stream().map(Peer::name))
              .findFirst()
              .orElseThrow()
          : suites.getFirst().result().name();
    }
    var singles = runs.size() + peers.size();
    return suites.isEmpty()
        ? PageMessage.TITLE_OF_RUNS.with(singles).toString()
        : PageMessage.TITLE.with(suites.size(), singles).toString();
  }
}
