package io.brokerbench.worker.serve.site;

import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.archive.ArchiveOverview;
import io.brokerbench.worker.serve.archive.ArchivedRun;
import io.brokerbench.worker.serve.archive.ArchivedSuite;
import io.brokerbench.worker.serve.archive.Overview;
import io.brokerbench.worker.serve.archive.Overview.Broken;
import io.brokerbench.worker.serve.http.Request;
import io.brokerbench.worker.serve.report.PendingReport;
import io.brokerbench.worker.serve.report.RunReports;
import io.brokerbench.worker.serve.report.SuiteReports;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** One archived run or suite. */
final class ArchivedEntryPage {

  private final ArchiveOverview archive;
  private final RunReports runs;
  private final SuiteReports suites;

  ArchivedEntryPage(ArchiveOverview archive, RunReports runs, SuiteReports suites) {
    this.archive = archive;
    this.runs = runs;
    this.suites = suites;
  }

  /**
   * The page; empty where the archive has no such entry.
   *
   * @param type of the entry
   * @param identity its namespace, name and UID
   */
  Optional<View> of(Request request, Class<? extends EntryKey> type, List<String> identity) {
    var overview = archive.get();
    var listed =
        keys(overview)
            .filter(type::isInstance)
            .filter(key -> List.of(key.namespace(), key.name(), key.uid()).equals(identity));
    var chosen = chosen(request, listed);
    if (!chosen.isEmpty() || overview.complete()) {
      return page(chosen, overview);
    }
    var found = archive.find(type, identity.get(0), identity.get(1), identity.get(2));
    return found.isEmpty()
        ? Optional.of(Unread.view(overview.problems(), Links.ARCHIVE))
        : page(chosen(request, found.get().stream()), overview);
  }

  private static List<EntryKey> chosen(Request request, Stream<EntryKey> keys) {
    return keys.filter(key -> request.first("digest").map(key.digest()::equals).orElse(true))
        .toList();
  }

  private Optional<View> page(List<EntryKey> found, Overview overview) {
    return switch (found.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(page(found.getFirst(), overview));
      default -> Optional.of(choice(found));
    };
  }

  private static Stream<EntryKey> keys(Overview overview) {
    return Stream.of(
            overview.runs().stream().map(ArchivedRun::key),
            overview.suites().stream().map(ArchivedSuite::key),
            overview.broken().stream().map(Broken::key))
        .flatMap(Function.identity());
  }

  private View page(EntryKey key, Overview overview) {
    var broken = overview.broken().stream().filter(entry -> entry.key().equals(key)).findFirst();
    if (broken.isPresent()) {
      return new View(
          key.name(),
          subtitle(key),
          List.of(Problems.altered(broken.get().problem())),
          Links.ARCHIVE);
    }
    return new View(
        key.name(),
        subtitle(key),
        List.of(Problems.notes(overview.problems())),
        report(key, overview),
        Links.ARCHIVE);
  }

  private PendingReport report(EntryKey key, Overview overview) {
    return switch (key) {
      case RunKey run -> runs.of(run);
      case SuiteKey suite ->
          suites.of(
              suite,
              overview.runs().stream()
                  .filter(run -> run.suiteUid().equals(suite.uid()))
                  .filter(run -> run.key().namespace().equals(suite.namespace()))
                  .toList(),
              overview.complete());
    };
  }

  private static String subtitle(EntryKey key) {
    Message message =
        key instanceof SuiteKey
            ? SiteMessage.ARCHIVED_SUITE.with(key.namespace(), key.uid())
            : SiteMessage.ARCHIVED_RUN.with(key.namespace(), key.uid());
    return message.toString();
  }

  private static View choice(List<EntryKey> found) {
    var links =
        found.stream()
            .map(key -> List.of(Content.text(key.digest()).to(Links.archivedAs(key))))
            .toList();
    var blocks = new ArrayList<Block>();
    blocks.add(Paragraph.of(SiteMessage.SEVERAL_DIGESTS.with() + "."));
    blocks.add(new Bullets(links));
    var first = found.getFirst();
    return new View(
        first.name(),
        subtitle(first),
        List.of(new Section("entries", "Entries", blocks)),
        Links.ARCHIVE);
  }
}
