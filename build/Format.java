import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks or writes the format of every Java file below a directory: {@code Format check|write DIR
 * KNOWN}. The check leaves out what it found to be formatted before, which it keeps in the file
 * KNOWN as hashes.
 */
class Format {

  public static void main(String[] args) throws Exception {
    var sources = new TreeMap<String, String>();
    try (var files = Files.walk(Path.of(args[1]))) {
      for (var file : files.filter(Format::isOurs).toList()) {
        sources.put(file.toString(), hash(file));
      }
    }
    if (args[0].equals("write")) {
      format(List.of("--replace"), List.copyOf(sources.keySet()));
      return;
    }
    var known = Path.of(args[2]);
    var formatted = read(known);
    var unknown = sources.keySet().stream().filter(f -> !formatted.contains(sources.get(f)));
    format(List.of("--dry-run", "--set-exit-if-changed"), unknown.toList());
    Files.write(known, new HashSet<>(sources.values()));
  }

  private static Set<String> read(Path known) throws IOException {
    return Files.exists(known) ? Set.copyOf(Files.readAllLines(known)) : Set.of();
  }

  private static String hash(Path file) throws IOException, GeneralSecurityException {
    var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(digest);
  }

  /** Exits where a file is not formatted. */
  private static void format(List<String> options, List<String> files) throws Exception {
    if (files.isEmpty()) {
      return;
    }
    var arguments = new ArrayList<>(options);
    arguments.addAll(files);
    var out = new PrintWriter(System.out, true);
    var err = new PrintWriter(System.err, true);
    var code = new Main(out, err, System.in).format(arguments.toArray(String[]::new));
    out.flush();
    err.flush();
    if (code != 0) {
      System.exit(code);
    }
  }

  private static boolean isOurs(Path file) {
    return file.toString().endsWith(".java") && !file.toString().contains("/target/");
  }
}
