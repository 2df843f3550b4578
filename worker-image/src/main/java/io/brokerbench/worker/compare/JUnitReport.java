package io.brokerbench.worker.compare;

import io.brokerbench.core.statistics.Regression;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The verdicts of a {@link Gate} as JUnit XML: one suite per cell, one test case per figure. */
public final class JUnitReport {

  private static final String NAME = "name";
  private static final String SUITE = "testsuite";
  private static final String OUTPUT = "system-out";
  private static final String SKIPPED = "skipped";

  private final XMLStreamWriter xml;
  private final boolean allowUndecided;

  private JUnitReport(XMLStreamWriter xml, boolean allowUndecided) {
    this.xml = xml;
    this.allowUndecided = allowUndecided;
  }

  /**
   * The document. A regression is a failure.
   *
   * @param allowUndecided whether an undecided figure counts as skipped; otherwise it is an error
   */
  public static String of(List<CellVerdict> cells, boolean allowUndecided) {
    var document = new StringWriter();
    try {
      var xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(document);
      new JUnitReport(xml, allowUndecided).write(cells);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return document.toString();
  }

  private void write(List<CellVerdict> cells) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    xml.writeAttribute(NAME, "bench compare");
    counts(cells.stream().flatMap(cell -> cell.figures().stream()).toList());
    for (var cell : cells) {
      write(cell);
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeCharacters("\n");
    xml.writeEndDocument();
  }

  private void write(CellVerdict cell) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement(SUITE);
    xml.writeAttribute(NAME, legal(cell.name()));
    counts(cell.figures());
    for (var figure : cell.figures()) {
      xml.writeCharacters("\n    ");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", legal(cell.name()));
      xml.writeAttribute(NAME, figure.limit().metric().name());
      writeOutcome(figure);
      xml.writeEndElement();
    }
    if (!cell.notes().isEmpty()) {
      xml.writeCharacters("\n    ");
      xml.writeStartElement(OUTPUT);
      xml.writeCharacters(lines(cell.notes().stream()));
      xml.writeEndElement();
    }
    xml.writeCharacters("\n  ");
    xml.writeEndElement();
  }

  private void counts(List<FigureVerdict> figures) throws XMLStreamException {
    xml.writeAttribute("tests", String.valueOf(figures.size()));
    xml.writeAttribute("failures", count(figures, "failure"));
    xml.writeAttribute("errors", count(figures, "error"));
    xml.writeAttribute(SKIPPED, count(figures, SKIPPED));
  }

  private String count(List<FigureVerdict> figures, String element) {
    return String.valueOf(
        figures.stream().filter(figure -> element(figure.regression()).equals(element)).count());
  }

  private String element(Regression verdict) {
    return switch (verdict) {
      case REGRESSED -> "failure";
      case UNDECIDED -> allowUndecided ? SKIPPED : "error";
      case WITHIN_LIMIT -> OUTPUT;
    };
  }

  private void writeOutcome(FigureVerdict figure) throws XMLStreamException {
    var element = element(figure.regression());
    xml.writeStartElement(element);
    if (!element.equals(OUTPUT)) {
      xml.writeAttribute("message", legal(figure.describe().toString()));
    }
    if (!element.equals(OUTPUT) && !element.equals(SKIPPED)) {
      xml.writeAttribute("type", GateReport.shown(figure.regression()));
    }
    var details = Stream.of(figure.describe(), CompareMessage.INTERVAL.with(figure.interval()));
    xml.writeCharacters(lines(Stream.concat(details, figure.notes().stream())));
    xml.writeEndElement();
  }

  private static String lines(Stream<?> messages) {
    return messages.map(message -> legal(message.toString())).collect(Collectors.joining("\n"));
  }

  /** XML has no control characters, not even escaped. */
  private static String legal(String text) {
    return text.codePoints()
        .map(c -> c < ' ' || c >= 0xD800 && c <= 0xDFFF || c == 0xFFFE || c == 0xFFFF ? '?' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
