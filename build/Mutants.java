import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

/**
 * Judges the mutants that PIT has reported: {@code Mutants DIR LIST}, with the directory of the
 * build and the list of the survivors that are accepted.
 *
 * <p>It prints how many mutants of each package the tests kill, and fails where these are less than
 * {@value #LEAST_PERCENT} % of those that could be judged, where a survivor is not in the list, and
 * where the list names one that does not survive.
 *
 * <p>The list has a paragraph for each mutant: class, method and mutation; the line of the source;
 * the reason. A first line that ends in {@code x2} stands for two on the same line of the source.
 */
class Mutants {

  private static final int LEAST_PERCENT = 95;
  private static final PathMatcher REPORT =
      FileSystems.getDefault().getPathMatcher("glob:**/target/mutants/mutations.xml");
  private static final Set<String> SURVIVED = Set.of("SURVIVED", "NO_COVERAGE");

  /** Lambdas are numbered anew whenever one is added above. */
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.*)\\$\\d+$");

  private static final Pattern TIMES = Pattern.compile(" x(\\d+)$");

  private record Mutant(String packageName, String name, String status) {}

  /** What became of the mutants of one package. */
  private static final class Tally {
    private int killed;
    private int survived;
    private int notJudged;

    void add(String status) {
      if (status.equals("KILLED")) {
        killed++;
      } else if (SURVIVED.contains(status)) {
        survived++;
      } else {
        notJudged++;
      }
    }

    boolean isEnough() {
      return killed * 100 >= LEAST_PERCENT * (killed + survived);
    }

    String describe(String packageName) {
      var judged = killed + survived;
      return String.format(
          Locale.ROOT,
          "%-40s %4d of %4d killed, %5.1f %%; %d too slow to judge",
          packageName,
          killed,
          judged,
          judged == 0 ? 100 : 100.0 * killed / judged,
          notJudged);
    }
  }

  public static void main(String[] args) throws IOException, XMLStreamException {
    var mutants = new ArrayList<Mutant>();
    for (var report : reports(Path.of(args[0]).toAbsolutePath())) {
      mutants.addAll(read(report));
    }
    var problems = problems(mutants, accepted(Path.of(args[1])), args[1]);
    if (mutants.isEmpty()) {
      problems.add("no report of PIT below " + args[0] + ": run mvn test -Pmutants first");
    }
    problems.forEach(problem -> System.err.println("error: " + problem));
    System.exit(problems.isEmpty() ? 0 : 1);
  }

  private static List<String> problems(
      List<Mutant> mutants, Map<String, Integer> accepted, String list) {
    var problems = new ArrayList<String>();
    var tallies = new TreeMap<String, Tally>();
    var survivors = new TreeMap<String, Integer>();
    var unjudged = new HashMap<String, Integer>();
    for (var mutant : mutants) {
      tallies.computeIfAbsent(mutant.packageName, name -> new Tally()).add(mutant.status);
      if (SURVIVED.contains(mutant.status)) {
        survivors.merge(mutant.name, 1, Integer::sum);
      } else if (!mutant.status.equals("KILLED")) {
        unjudged.merge(mutant.name, 1, Integer::sum);
      }
    }
    tallies.forEach(
        (name, tally) -> {
          System.out.println(tally.describe(name));
          if (!tally.isEnough()) {
            problems.add(name + ": less than " + LEAST_PERCENT + " % killed, add tests");
          }
        });
    survivors.forEach(
        (name, count) -> {
          if (count > accepted.getOrDefault(name, 0)) {
            var times = count > 1 ? name.replaceFirst("\n", " x" + count + "\n") : name;
            problems.add("no test notices this, add one, or a reason to " + list + ":\n" + times);
          }
        });
    for (var name : new TreeSet<>(accepted.keySet())) {
      var found = survivors.getOrDefault(name, 0) + unjudged.getOrDefault(name, 0);
      if (found < accepted.get(name) && tallies.containsKey(packageOf(name))) {
        problems.add(
            "does not survive " + accepted.get(name) + " times, correct " + list + ":\n" + name);
      }
    }
    return problems;
  }

  /** The package of a class: the names of packages begin in lower case, those of classes do not. */
  private static String packageOf(String name) {
    return name.replaceFirst("\\.[A-Z].*(?s:.*)", "");
  }

  private static List<Path> reports(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(REPORT::matches).sorted().toList();
    }
  }

  private static Map<String, Integer> accepted(Path list) throws IOException {
    var accepted = new HashMap<String, Integer>();
    for (var paragraph : Files.readString(list).split("\n\\s*\n")) {
      var lines = paragraph.lines().filter(line -> !line.startsWith("#")).toList();
      if (lines.isEmpty()) {
        continue;
      }
      if (lines.size() < 3) {
        throw new IllegalArgumentException(
            list + ": write the mutation, the line of the source and the reason: " + paragraph);
      }
      var times = TIMES.matcher(lines.get(0));
      var count = times.find() ? Integer.parseInt(times.group(1)) : 1;
      accepted.put(times.replaceFirst("") + "\n    " + lines.get(1).strip(), count);
    }
    return accepted;
  }

  private static List<Mutant> read(Path report) throws IOException, XMLStreamException {
    var sources = report.resolve("../../../src/main/java").normalize();
    var mutants = new ArrayList<Mutant>();
    try (var stream = Files.newInputStream(report)) {
      var xml = XMLInputFactory.newFactory().createXMLStreamReader(stream);
      var status = "";
      var values = new HashMap<String, String>();
      while (xml.hasNext()) {
        xml.next();
        if (xml.isStartElement() && xml.getLocalName().equals("mutation")) {
          status = xml.getAttributeValue(null, "status");
          values.clear();
        } else if (xml.isStartElement() && isText(xml.getLocalName())) {
          values.put(xml.getLocalName(), xml.getElementText());
        } else if (xml.isEndElement() && xml.getLocalName().equals("mutation")) {
          mutants.add(mutant(values, status, sources));
        }
      }
    }
    return mutants;
  }

  private static boolean isText(String element) {
    return Set.of("sourceFile", "mutatedClass", "mutatedMethod", "lineNumber", "description")
        .contains(element);
  }

  private static Mutant mutant(Map<String, String> values, String status, Path sources)
      throws IOException {
    var mutated = values.get("mutatedClass");
    var packageName = mutated.substring(0, mutated.lastIndexOf('.'));
    var source = sources.resolve(packageName.replace('.', '/')).resolve(values.get("sourceFile"));
    var line = Files.readAllLines(source).get(Integer.parseInt(values.get("lineNumber")) - 1);
    var name =
        "%s.%s: %s\n    %s"
            .formatted(
                mutated,
                LAMBDA.matcher(values.get("mutatedMethod")).replaceFirst("$1"),
                LAMBDA.matcher(values.get("description")).replaceFirst("$1"),
                line.strip());
    return new Mutant(packageName, name, status);
  }
}
