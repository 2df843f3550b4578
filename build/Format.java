import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks or writes the format of every Java file below a directory: {@code Format check|write DIR}.
 */
class Format {

  public static void main(String[] args) throws IOException {
    var arguments =
        new ArrayList<>(
            args[0].equals("write")
                ? List.of("--replace")
                : List.of("--dry-run", "--set-exit-if-changed"));
    try (var files = Files.walk(Path.of(args[1]))) {
      files.filter(Format::isOurs).map(Path::toString).forEach(arguments::add);
    }
    Main.main(arguments.toArray(String[]::new));
  }

  private static boolean isOurs(Path file) {
    return file.toString().endsWith(".java") && !file.toString().contains("/target/");
  }
}
