package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.report.page.Section;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Pages of tests, and what is on them. */
final class Pages {

  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  private Pages() {}

  static Page of(RunInput... runs) {
    return Report.of(List.of(), List.of(runs), "1.2.3", NOW);
  }

  static Page of(SuiteInput suite) {
    return Report.of(List.of(suite), List.of(), "1.2.3", NOW);
  }

  /** The page as a browser would have it. */
  static Document html(Page page) {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      var bytes = HtmlPage.of(page).getBytes(StandardCharsets.UTF_8);
      return factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All charts of a page, in its order. */
  static List<Plot> plots(Page page) {
    return page.sections().stream().flatMap(Pages::plots).toList();
  }

  /** The charts of a section of a page. */
  static List<Plot> plots(Page page, String section) {
    return page.sections().stream()
        .filter(one -> one.id().equals(section))
        .flatMap(Pages::plots)
        .toList();
  }

  private static Stream<Plot> plots(Section section) {
    return Stream.concat(
        section.blocks().stream().flatMap(Pages::plots),
        section.parts().stream().flatMap(Pages::plots));
  }

  private static Stream<Plot> plots(Block block) {
    return switch (block) {
      case Plot plot -> Stream.of(plot);
      case Columns columns -> columns.blocks().stream().flatMap(Pages::plots);
      case Fold fold -> fold.blocks().stream().flatMap(Pages::plots);
      default -> Stream.of();
    };
  }

  static List<Element> find(Document document, String path) {
    try {
      var found =
          (NodeList)
              XPathFactory.newInstance()
                  .newXPath()
                  .evaluate(path, document, XPathConstants.NODESET);
      return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
