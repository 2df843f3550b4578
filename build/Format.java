import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.spi.ToolProvider;

/**
 * Checks or writes the format of every Java file below a directory: {@code Format check|write DIR}.
 * A file with the same content as in an earlier check that passed is not looked at again.
 */
class Format {

  private static final String PASSED = "target/build-tools/formatted.txt";

  public static void main(String[] args) throws Exception {
    var directory = Path.of(args[1]);
    var contents = contents(directory);
    var passed = passed(directory.resolve(PASSED));
    var arguments =
        new ArrayList<>(
            args[0].equals("write")
                ? List.of("--replace")
                : List.of("--dry-run", "--set-exit-if-changed"));
    contents.forEach(
        (file, content) -> {
          if (!passed.contains(content)) {
            arguments.add(file.toString());
          }
        });
    if (arguments.size() == (args[0].equals("write") ? 1 : 2)) {
      return;
    }
    var exitCode = format(arguments);
    if (exitCode == 0) {
      Files.write(directory.resolve(PASSED), new TreeSet<>(contents(directory).values()));
    }
    System.exit(exitCode);
  }

  private static int format(List<String> arguments) {
    return ToolProvider.findFirst("google-java-format")
        .orElseThrow()
        .run(System.out, System.err, arguments.toArray(String[]::new));
  }

  private static TreeMap<Path, String> contents(Path directory)
      throws IOException, GeneralSecurityException, CloneNotSupportedException {
    // Another formatter may want another format.
    var ofFormatter = MessageDigest.getInstance("SHA-256");
    ofFormatter.update(Files.readAllBytes(Path.of(System.getProperty("java.class.path"))));
    var contents = new TreeMap<Path, String>();
    try (var files = Files.walk(directory)) {
      for (var file : files.filter(Format::isOurs).toList()) {
        var digest = (MessageDigest) ofFormatter.clone();
        contents.put(file, HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file))));
      }
    }
    return contents;
  }

  private static Set<String> passed(Path file) throws IOException {
    return Files.exists(file) ? Set.copyOf(Files.readAllLines(file)) : Set.of();
  }

  private static boolean isOurs(Path file) {
    return file.toString().endsWith(".java") && !file.toString().contains("/target/");
  }
}
