package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.e2e.support.PageChecks.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** The page that {@code bench report} makes of a suite in a cluster. */
public final class ReportedSuite {

  private static final int FEWEST_NUMBERS = 200;
  private static final int FEWEST_CHARTS = 5;

  private ReportedSuite() {}

  /**
   * Makes the page, compares each number with the document in the cluster that it is from, and
   * opens and draws the page in Chromium where that is installed.
   *
   * @param runs all runs of the suite, which all have results, in the order of {@code suite.json}
   * @param directory takes the page
   * @param views in which the page is opened
   * @return the page
   */
  public static Path assertIsThatOfTheCluster(
      TestNamespace namespace,
      SuiteHandle suite,
      List<String> runs,
      Path directory,
      List<View> views) {
    var page = directory.resolve("report.html");
    Commands.run(
        List.of(
            BenchProcess.BENCH.toString(),
            "report",
            "suite/" + suite.name(),
            "--namespace=" + namespace.name(),
            "--out=" + page));

    var documents = new HashMap<String, JsonNode>();
    documents.put("s1", tree(suite.json()));
    for (var run : runs) {
      var result = suite.filesOf(run).get(RunResult.KEY);
      documents.put("r" + (documents.size() + 1), tree(new String(result, StandardCharsets.UTF_8)));
    }
    assertNumbers(parse(page), documents);
    if (Browser.installed().isPresent()) {
      assertOpens(page, directory.resolve("profile"), suite.name(), views);
    }
    return page;
  }

  private static void assertNumbers(Document page, Map<String, JsonNode> documents) {
    var numbers = page.getElementsByTagName("data");
    assertThat(numbers.getLength()).isGreaterThan(FEWEST_NUMBERS);
    for (var i = 0; i < numbers.getLength(); i++) {
      var number = (Element) numbers.item(i);
      var at = number.getAttribute("data-at");
      var slash = at.indexOf('/');
      var found = documents.get(at.substring(0, slash)).at(at.substring(slash));
      assertThat(found.isNumber()).as(at).isTrue();
      assertThat(Double.parseDouble(number.getAttribute("value")))
          .as(at)
          .isEqualTo(found.doubleValue());
    }
  }

  private static void assertOpens(Path page, Path profile, String name, List<View> views) {
    try (var browser = Browser.start(profile)) {
      for (var view : views) {
        PageChecks.assertReport(browser, page, view, FEWEST_CHARTS, name);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode tree(String json) {
    try {
      return Json.mapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Document parse(Path page) {
    try {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(page.toFile());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
