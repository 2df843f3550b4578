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
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

/**
 * Judges the mutants that PIT has reported: {@code Mutants DIR LIST [all]}, with the directory of
 * the build and the list of the survivors that are accepted.
 *
 * <p>It prints how many mutants of each package the tests kill, and fails in these cases:
 *
 * <ul>
 *   <li>The tests of a package kill less than {@value #LEAST_PERCENT} % of those that could be
 *       judged, or more than {@value #MOST_UNJUDGED_PERCENT} % of all could not be judged.
 *   <li>A survivor is not in the list.
 *   <li>The list names one that does not survive, or a class that does not exist.
 *   <li>A report is older than a class that it judges.
 *   <li>With {@code all}: no report has a mutant of a pattern that a {@code pom.xml} names.
 * </ul>
 *
 * <p>The list has a paragraph for each mutant: class, method and mutation; the line of the source;
 * the reason. A first line that ends in {@code x2} stands for two on the same line of the source.
 */
class Mutants {

  private static final int LEAST_PERCENT = 95;
  private static final int MOST_UNJUDGED_PERCENT = 10;
  private static final PathMatcher REPORT =
      FileSystems.getDefault().getPathMatcher("glob:**/target/mutants/mutations.xml");
  private static final PathMatcher SOURCE =
      FileSystems.getDefault().getPathMatcher("glob:**/src/main/java/**.java");
  private static final PathMatcher POM = FileSystems.getDefault().getPathMatcher("glob:**/pom.xml");
  private static final Set<String> SURVIVED = Set.of("SURVIVED", "NO_COVERAGE");
  private static final Set<String> TEXTS =
      Set.of("sourceFile", "mutatedClass", "mutatedMethod", "lineNumber", "description");

  /** Lambdas are numbered anew whenever one is added above. */
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.*)\\$\\d+$");

  private static final Pattern TIMES = Pattern.compile(" x(\\d+)$");

  /** The names of packages begin in lower case, those of classes do not. */
  private static final Pattern CLASS = Pattern.compile("^[a-z0-9.]+\\.[A-Z]\\w*");

  private record Mutant(String className, String name, String status) {
    String packageName() {
      return className.substring(0, className.lastIndexOf('.'));
    }
  }

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

    boolean isJudged() {
      return notJudged * 100 <= MOST_UNJUDGED_PERCENT * (killed + survived + notJudged);
    }

    String describe(String packageName) {
      var judged = killed + survived;
      return String.format(
          Locale.ROOT,
          "%-40s %4d of %4d killed, %5.1f %%; %d not judged",
          packageName,
          killed,
          judged,
          judged == 0 ? 100 : 100.0 * killed / judged,
          notJudged);
    }
  }

  public static void main(String[] args) throws IOException, XMLStreamException {
    var directory = Path.of(args[0]).toAbsolutePath().normalize();
    var problems = new ArrayList<String>();
    var mutants = new ArrayList<Mutant>();
    var reports = files(directory, REPORT);
    for (var report : reports) {
      var mutations = mutations(report);
      if (mutations.stream().anyMatch(mutation -> isChanged(source(report, mutation), report))) {
        problems.add(report + " is older than a class that it judges: run PIT again");
        continue;
      }
      for (var mutation : mutations) {
        mutants.add(mutant(mutation, source(report, mutation)));
      }
    }
    var accepted = accepted(Path.of(args[1]));
    problems.addAll(problems(mutants, accepted, args[1]));
    problems.addAll(unknownClasses(directory, accepted.keySet(), args[1]));
    if (reports.isEmpty()) {
      problems.add("no report of PIT below " + directory + ": run mvn test -Pmutants first");
    } else if (args.length > 2 && args[2].equals("all")) {
      problems.addAll(unreported(directory, mutants));
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
      tallies.computeIfAbsent(mutant.packageName(), name -> new Tally()).add(mutant.status);
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
          if (!tally.isJudged()) {
            problems.add(
                "%s: more than %d %% not judged, run PIT again while the machine is idle"
                    .formatted(name, MOST_UNJUDGED_PERCENT));
          }
        });
    survivors.forEach(
        (name, count) -> {
          if (count > accepted.getOrDefault(name, 0)) {
            var times = count > 1 ? name.replaceFirst("\n", " x" + count + "\n") : name;
            problems.add("no test notices this, add one, or a reason to " + list + ":\n" + times);
          }
        });
    var reported = mutants.stream().map(m -> classOf(m.className)).collect(Collectors.toSet());
    for (var name : new TreeSet<>(accepted.keySet())) {
      var found = survivors.getOrDefault(name, 0) + unjudged.getOrDefault(name, 0);
      if (found < accepted.get(name) && reported.contains(classOf(name))) {
        problems.add(
            "does not survive " + accepted.get(name) + " times, correct " + list + ":\n" + name);
      }
    }
    return problems;
  }

  /** The class of a source file, by the name of a mutant or of a class within it. */
  private static String classOf(String name) {
    return CLASS.matcher(name).results().findFirst().orElseThrow().group();
  }

  /** Listed mutants of a class that has been renamed would else stay in the list for ever. */
  private static List<String> unknownClasses(Path directory, Set<String> accepted, String list)
      throws IOException {
    var sources = files(directory, SOURCE);
    var problems = new ArrayList<String>();
    for (var name : new TreeSet<>(accepted)) {
      var className = classOf(name);
      var source = Path.of("src/main/java", className.replace('.', '/') + ".java");
      if (sources.stream().noneMatch(found -> found.endsWith(source))) {
        problems.add("there is no class " + className + ", correct " + list + ":\n" + name);
      }
    }
    return problems;
  }

  /** The patterns of classes that a {@code pom.xml} names, and that no mutant is of. */
  private static List<String> unreported(Path directory, List<Mutant> mutants)
      throws IOException, XMLStreamException {
    var problems = new ArrayList<String>();
    for (var pom : files(directory, POM)) {
      for (var patterns : texts(pom, Set.of("mutants.classes"), "properties")) {
        for (var pattern : patterns.getOrDefault("mutants.classes", "").split(",")) {
          var classes = Pattern.compile(pattern.replace(".", "\\.").replace("*", ".*"));
          if (!pattern.isBlank()
              && mutants.stream().noneMatch(m -> classes.matcher(m.className).matches())) {
            problems.add(pom + ": no report has a mutant of " + pattern);
          }
        }
      }
    }
    return problems;
  }

  private static List<Path> files(Path directory, PathMatcher wanted) throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(wanted::matches).sorted().toList();
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
      var name = times.replaceFirst("") + "\n    " + lines.get(1).strip();
      if (accepted.put(name, count) != null) {
        throw new IllegalArgumentException(
            list + ": has this twice, write x2 for two on the same line: " + name);
      }
    }
    return accepted;
  }

  private static List<Map<String, String>> mutations(Path report)
      throws IOException, XMLStreamException {
    return texts(report, TEXTS, "mutation");
  }

  /**
   * Of each {@code element} its attribute {@code status}, and the texts of those of its children
   * that are wanted.
   */
  private static List<Map<String, String>> texts(Path file, Set<String> wanted, String element)
      throws IOException, XMLStreamException {
    var found = new ArrayList<Map<String, String>>();
    try (var stream = Files.newInputStream(file)) {
      var xml = XMLInputFactory.newFactory().createXMLStreamReader(stream);
      var values = new HashMap<String, String>();
      while (xml.hasNext()) {
        xml.next();
        if (xml.isStartElement() && xml.getLocalName().equals(element)) {
          values = new HashMap<>();
          values.put("status", xml.getAttributeValue(null, "status"));
          found.add(values);
        } else if (xml.isStartElement() && wanted.contains(xml.getLocalName())) {
          values.put(xml.getLocalName(), xml.getElementText());
        }
      }
    }
    return found;
  }

  private static boolean isChanged(Path source, Path report) {
    var changed = source.toFile().lastModified();
    return changed == 0 || changed > report.toFile().lastModified();
  }

  private static Path source(Path report, Map<String, String> mutation) {
    var mutated = mutation.get("mutatedClass");
    return report
        .resolve("../../../src/main/java")
        .normalize()
        .resolve(mutated.substring(0, mutated.lastIndexOf('.')).replace('.', '/'))
        .resolve(mutation.get("sourceFile"));
  }

  private static Mutant mutant(Map<String, String> mutation, Path source) throws IOException {
    var mutated = mutation.get("mutatedClass");
    var line = Files.readAllLines(source).get(Integer.parseInt(mutation.get("lineNumber")) - 1);
    var name =
        "%s.%s: %s\n    %s"
            .formatted(
                mutated,
                LAMBDA.matcher(mutation.get("mutatedMethod")).replaceFirst("$1"),
                LAMBDA.matcher(mutation.get("description")).replaceFirst("$1"),
                line.strip());
    return new Mutant(mutated, name, mutation.get("status"));
  }
}
