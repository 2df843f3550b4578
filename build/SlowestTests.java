import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

/**
 * Prints the test classes that took longest, from the reports that Surefire has written: {@code
 * SlowestTests DIR COUNT}, with the directory of the build and the number of lines.
 */
class SlowestTests {

  private static final PathMatcher REPORT =
      FileSystems.getDefault().getPathMatcher("glob:**/target/surefire-reports/TEST-*.xml");

  private record TestClass(String name, double seconds) {}

  public static void main(String[] args) throws IOException, XMLStreamException {
    var classes = new ArrayList<TestClass>();
    for (var report : reports(Path.of(args[0]).toAbsolutePath())) {
      classes.add(read(report));
    }
    classes.stream()
        .sorted(Comparator.comparingDouble(TestClass::seconds).reversed())
        .limit(Integer.parseInt(args[1]))
        .map(test -> String.format(Locale.ROOT, "%7.1f s  %s", test.seconds(), test.name()))
        .forEach(System.out::println);
  }

  private static List<Path> reports(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(REPORT::matches).toList();
    }
  }

  /** Reads the attributes of the root element; the rest of a report may be long. */
  private static TestClass read(Path report) throws IOException, XMLStreamException {
    try (var stream = Files.newInputStream(report)) {
      var xml = XMLInputFactory.newFactory().createXMLStreamReader(stream);
      xml.nextTag();
      // Surefire writes 1,234.5 for long classes.
      var seconds = Double.parseDouble(xml.getAttributeValue(null, "time").replace(",", ""));
      return new TestClass(xml.getAttributeValue(null, "name"), seconds);
    }
  }
}
