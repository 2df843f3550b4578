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
    var options = arguments.size();
    var directory = Path.of(args[1]);
    if (Files.exists(directory)) {
      try (var files = Files.walk(directory)) {
        files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
      }
    }
    if (arguments.size() > options) {
      Main.main(arguments.toArray(String[]::new));
    }
  }
}
