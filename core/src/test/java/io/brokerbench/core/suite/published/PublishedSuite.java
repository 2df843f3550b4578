package io.brokerbench.core.suite.published;

import io.brokerbench.api.PublishedSpec;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The suites of the published experiments, each of which has figures from its source. */
public enum PublishedSuite {
  StreamNative,
  Confluent,
  ConfluentRabbitMq("confluent-rabbitmq"),
  Kesque,
  AscentStream,
  SingleBroker;

  static final Path DIRECTORY = Path.of("..", "config", "suites");

  private final String file;

  PublishedSuite() {
    file = name().toLowerCase(Locale.ROOT);
  }

  PublishedSuite(String file) {
    this.file = file;
  }

  /** The name of the suite and of its files. */
  public String file() {
    return file;
  }

  /** The plan of the suite in full size. */
  public SuitePlan plan() {
    return plan(file);
  }

  /** As the suite reads them. */
  public List<PublishedFigure> figures() {
    return published().figures();
  }

  /** As the suite reads it. */
  public PublishedFigures published() {
    try {
      var text = Files.readString(DIRECTORY.resolve("published").resolve(file + ".csv"));
      var spec = new PublishedSpec("published", "published.csv");
      var files = StoredFilesOfTest.text(spec.configMap(), spec.key(), text);
      return PublishedFigures.read(spec, files, plan());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InvalidRunException e) {
      throw new AssertionError(file + ": " + e.problems(), e);
    }
  }

  static SuitePlan plan(String name) {
    try {
      var text = Files.readString(DIRECTORY.resolve(name + ".yaml"));
      return SuitePlanner.plan(SuiteDocument.parse(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InvalidRunException e) {
      throw new AssertionError(name + ": " + e.problems(), e);
    }
  }
}
