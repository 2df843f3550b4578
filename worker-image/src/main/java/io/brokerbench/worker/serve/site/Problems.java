package io.brokerbench.worker.serve.site;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.http.PageServer;
import io.brokerbench.worker.serve.report.NoReportException;
import java.net.HttpURLConnection;
import java.util.List;

/** What pages show where something is missing or wrong. */
final class Problems {

  private Problems() {}

  /** Why there is no report. */
  static Section section(NoReportException e) {
    return e.altered() ? altered(e.problem()) : noReport(e.problem());
  }

  private static Section noReport(Message problem) {
    var text = Content.text(SiteMessage.NO_REPORT.with(problem) + ".");
    return new Section("no-report", "Report", List.of(new Answer(List.of(text), Tone.PLAIN)));
  }

  /** An object of the archive is not what was archived: which one, and both digests. */
  static Section altered(Message problem) {
    var text = Content.text(SiteMessage.ALTERED.with() + ".");
    return new Section(
        "altered",
        "Altered",
        List.of(new Answer(List.of(text), Tone.BAD), Block.Paragraph.of(problem + ".")));
  }

  /** Why what is shown may be incomplete or old; empty without a reason. */
  static Section notes(List<Message> troubles) {
    return new Section(
        "notes",
        "Notes",
        troubles.isEmpty()
            ? List.of()
            : List.of(Bullets.of(troubles.stream().map(trouble -> trouble + ".").toList())));
  }

  /** The message of a status of HTTP. */
  static MessageId reason(int status) {
    return switch (status) {
      case HttpURLConnection.HTTP_BAD_REQUEST -> SiteMessage.BAD_REQUEST;
      case HttpURLConnection.HTTP_BAD_METHOD -> SiteMessage.BAD_METHOD;
      case HttpURLConnection.HTTP_NOT_FOUND -> SiteMessage.NOT_FOUND;
      case PageServer.MISDIRECTED -> SiteMessage.MISDIRECTED;
      default -> SiteMessage.FAILED;
    };
  }
}
