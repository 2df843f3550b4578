package io.brokerbench.worker.serve.site;

import io.brokerbench.core.markup.Element;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.worker.report.GeneratorVersion;
import io.brokerbench.worker.serve.http.Body;
import io.brokerbench.worker.serve.http.Request;
import io.brokerbench.worker.serve.http.Response;
import io.brokerbench.worker.serve.http.Tags;
import io.brokerbench.worker.serve.report.MadeReport;
import io.brokerbench.worker.serve.report.NoReportException;
import java.net.HttpURLConnection;
import java.util.List;

/** Writes pages: the parts that all have in common, and what is on each. */
final class Layout {

  private static final String CONTENT = "content";
  private static final int PATIENCE_SECONDS = 5;

  private Layout() {}

  /** A page, with its report, unless the browser has it already. */
  static Response page(Request request, View view) {
    if (view.status() != HttpURLConnection.HTTP_OK) {
      return page(view);
    }
    var live = live(view);
    var key = view.report() == null ? "" : Tags.of(view.report().key());
    var tag = tag(live, key);
    if (request.has(tag)) {
      return Response.notModified(tag);
    }
    if (view.report() == null || request.liveOnly()) {
      var body = Body.of(before(view, live, tag, key) + after(null));
      return Response.of(Response.HTML, body, tag);
    }
    try {
      return whole(view, live, view.report().maker().make());
    } catch (NoReportException e) {
      var status = e.busy() ? HttpURLConnection.HTTP_UNAVAILABLE : HttpURLConnection.HTTP_OK;
      var text =
          before(view, live, "", "")
              + HtmlPage.sections(List.of(Problems.section(e)))
              + after(null);
      // Without a tag, so that it is asked for again.
      return soon(Response.of(status, Response.HTML, Body.of(text)));
    }
  }

  private static Response whole(View view, String live, MadeReport report) {
    var key = Tags.of(report.key());
    var tag = tag(live, key);
    return Response.of(Response.HTML, body(view, live, report, tag, key), tag);
  }

  private static String tag(String live, String key) {
    return Tags.of(GeneratorVersion.get(), live, key);
  }

  /** A page with another status than 200, which has no report and no tag. */
  private static Response page(View view) {
    var text = before(view, live(view), "", "") + after(null);
    var response = Response.of(view.status(), Response.HTML, Body.of(text));
    return view.status() == HttpURLConnection.HTTP_UNAVAILABLE ? soon(response) : response;
  }

  /** The browser may ask again soon. */
  private static Response soon(Response response) {
    return response.with("Retry-After", String.valueOf(PATIENCE_SECONDS));
  }

  private static Body body(View view, String live, MadeReport report, String tag, String key) {
    return Body.of(
        List.of(
            Body.of(before(view, live, tag, key) + contents(report)),
            Body.inflated(report.html()),
            Body.of(after(report))));
  }

  private static String live(View view) {
    var subtitle = view.subtitle().isEmpty() ? "" : Element.of("p", "sub").text(view.subtitle());
    return Element.of("h1").text(view.title()).toString()
        + subtitle
        + HtmlPage.sections(view.sections());
  }

  /** Everything above the report. */
  private static String before(View view, String live, String tag, String key) {
    return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">"
        + head(view.title())
        + opening("body", body(tag))
        + site(view.place())
        + "<main id=\"main\" tabindex=\"-1\"><div id=\"live\">"
        + live
        + "</div>"
        + opening("div", Element.of("div").with("id", "report").with("data-key", key));
  }

  private static String after(MadeReport report) {
    return "</div></main>" + footer(report) + "</body></html>\n";
  }

  /** The start tag of an element. */
  private static String opening(String name, Element element) {
    var all = element.toString();
    return all.substring(0, all.length() - ("</" + name + ">").length());
  }

  /** With what the script says. */
  private static Element body(String tag) {
    return Element.of("body")
        .with("data-tag", tag)
        .with("data-updates", sentence(SiteMessage.UPDATES))
        .with("data-away", sentence(SiteMessage.DISCONNECTED))
        .with("data-gone", sentence(SiteMessage.GONE));
  }

  private static String sentence(MessageId id) {
    return id.with() + ".";
  }

  private static Element head(String title) {
    return Element.of("head")
        .add(
            Element.of("meta").with("charset", "utf-8"),
            Element.of("meta")
                .with("name", "viewport")
                .with(CONTENT, "width=device-width, initial-scale=1"),
            Element.of("meta").with("name", "color-scheme").with(CONTENT, "light dark"),
            Element.of("link").with("rel", "icon").with("href", "data:,"),
            Element.of("title").text(title + " - brokerbench"),
            Element.of("link").with("rel", "stylesheet").with("href", Links.STYLE),
            Element.of("script").with("src", Links.SCRIPT).with("defer", "defer"));
  }

  /** The navigation, and where the script says how fresh the page is. */
  private static Element site(String place) {
    var list = Element.of("ul");
    link(list, Links.START, SiteMessage.TITLE, place);
    link(list, Links.ARCHIVE, SiteMessage.ARCHIVE_TITLE, place);
    link(list, Links.COMPARE, SiteMessage.COMPARE_TITLE, place);
    return Element.of("header", "site")
        .add(
            Element.of("a", "skip").with("href", "#main").text("Skip to content"),
            Element.of("nav").with("aria-label", "Pages").add(list),
            Element.of("p", "fresh")
                .with("id", "fresh")
                .with("role", "status")
                .text(sentence(SiteMessage.RELOAD)));
  }

  private static void link(Element list, String address, MessageId text, String place) {
    list.add(
        Element.of("li")
            .add(
                Element.of("a")
                    .with("href", address)
                    .with("aria-current", address.equals(place) ? "page" : null)
                    .text(text.with())));
  }

  private static Element contents(MadeReport report) {
    var list = Element.of("ul");
    for (var entry : report.contents()) {
      list.add(
          Element.of("li").add(Element.of("a").with("href", "#" + entry.id()).text(entry.title())));
    }
    return Element.of("nav", "contents").with("aria-label", "Contents").add(list);
  }

  private static Element footer(MadeReport report) {
    var footer = Element.of("footer");
    if (report != null) {
      footer.add(
          Element.of("p").text(report.subtitle() + "."), Element.of("p").text(report.footer()));
    }
    return footer.add(Element.of("p").text(SiteMessage.FOOTER.with(GeneratorVersion.get()) + "."));
  }

  /** What is shown of a request that is not answered. */
  static Response refusal(int status) {
    var reason = sentence(Problems.reason(status));
    return page(new View("brokerbench", reason, List.of(), "").as(status));
  }
}
