package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuiteStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** The page of {@code bench serve}, beside the test, of one namespace of the cluster. */
public final class ServedCluster implements AutoCloseable {

  /** As long after {@code kubectl get} shows something, the page may show what was before. */
  private static final Duration FRESH = Duration.ofSeconds(5);

  /** A JVM starts. */
  private static final Duration START = Duration.ofSeconds(60);

  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/");
  private static final String AS_KUBECTL_SHOWS_IT = "As kubectl get shows it";
  private static final String NONE = "–";

  private final HttpClient http = HttpClient.newHttpClient();
  private final BenchProcess process;
  private final String namespace;
  private final URI address;

  private ServedCluster(BenchProcess process, String namespace, URI address) {
    this.process = process;
    this.namespace = namespace;
    this.address = address;
  }

  /**
   * Starts it.
   *
   * @param directory takes what it prints
   */
  public static ServedCluster start(TestNamespace namespace, Path directory) {
    var log = directory.resolve("serve.log");
    var process =
        BenchProcess.start(
            log,
            UnaryOperator.identity(),
            List.of("serve", "--namespace=" + namespace.name(), "--listen=127.0.0.1:0"));
    await(START, () -> ADDRESS.matcher(read(log)).find(), () -> read(log));
    var found = ADDRESS.matcher(read(log));
    assertThat(found.find()).isTrue();
    return new ServedCluster(process, namespace.name(), URI.create(found.group()));
  }

  /** Its page of the suite has, within 5 s, what {@code kubectl get} shows. */
  public void assertShows(SuiteHandle suite) {
    await(
        FRESH,
        () -> row("/suites/" + namespace + "/" + suite.name()).equals(columns(suite)),
        () -> row("/suites/" + namespace + "/" + suite.name()) + " instead of " + columns(suite));
  }

  /** Its page of the run has, within 5 s, the phase that {@code kubectl get} shows. */
  public void assertShows(RunHandle run) {
    var path = "/runs/" + namespace + "/" + run.name();
    await(
        FRESH,
        () -> row(path).contains(run.status().phase().name()),
        () -> row(path) + " instead of " + run.status().phase());
  }

  /** Its page of a suite that was deleted says so within 5 s. */
  public void assertGone(SuiteHandle suite) {
    var path = "/suites/" + namespace + "/" + suite.name();
    await(FRESH, () -> get(path).statusCode() == 404, () -> get(path).body());
    assertThat(get(path).body()).contains("may have been deleted");
  }

  /** All of the columns of {@code kubectl get} but the age, which goes on. */
  private static List<String> columns(SuiteHandle suite) {
    var status = suite.status();
    var runs = status.runs();
    return List.of(
        suite.name(),
        status.phase().name(),
        shown(status.verdict()),
        shown(status.progress()),
        shown(runs == null ? null : runs.valid()),
        shown(runs == null ? null : runs.failed()),
        eta(status));
  }

  private static String eta(BenchmarkSuiteStatus status) {
    return shown(status.eta());
  }

  private static String shown(Object value) {
    return Objects.requireNonNullElse(value, NONE).toString();
  }

  /** The cells of the row that repeats {@code kubectl get}, without namespace and age. */
  private List<String> row(String path) {
    var answer = get(path);
    var cells = new ArrayList<String>();
    if (answer.statusCode() != 200) {
      return cells;
    }
    var tables = parse(answer.body()).getElementsByTagName("table");
    for (var i = 0; i < tables.getLength(); i++) {
      var table = (Element) tables.item(i);
      var caption = table.getElementsByTagName("caption").item(0);
      if (caption != null && caption.getTextContent().equals(AS_KUBECTL_SHOWS_IT)) {
        var body = (Element) table.getElementsByTagName("tbody").item(0);
        var row = body.getFirstChild().getChildNodes();
        for (var cell = 0; cell < row.getLength(); cell++) {
          cells.add(row.item(cell).getTextContent());
        }
      }
    }
    assertThat(cells).as(path).hasSizeGreaterThan(2);
    cells.removeLast();
    cells.removeIf(namespace::equals);
    return cells;
  }

  private HttpResponse<String> get(String path) {
    try {
      var request = HttpRequest.newBuilder(address.resolve(path)).timeout(START).build();
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Element parse(String page) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path log) {
    try {
      return Files.exists(log) ? Files.readString(log) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(Duration bound, BooleanSupplier wanted, Supplier<String> found) {
    var deadline = System.nanoTime() + bound.toNanos();
    while (!wanted.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + bound + ": " + found.get());
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    process.close();
    http.close();
  }
}
