package io.brokerbench.core.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On file systems of its own, which need the right to mount: root, or a user namespace. */
class FullDiskTest {

  private static final String MOUNT = "mount -t tmpfs -o size=256k tmpfs \"$0\" && ";

  @TempDir private Path directory;

  /** Writes an object of so many bytes, in a JVM of its own. */
  public static final class Writer {

    private Writer() {}

    public static void main(String[] arguments) throws IOException {
      var store = new DirectoryStore(Path.of(arguments[0]));
      try {
        store.put("runs/a", new byte[Integer.parseInt(arguments[1])]);
        System.out.println("written");
      } catch (StoreException e) {
        System.out.println(e.problem().id().name() + " " + e.away());
      }
      var keys = new ArrayList<String>();
      store.keys("", keys::add);
      System.out.println(keys);
      try (var unfinished = Files.list(Path.of(arguments[0], UnfinishedFiles.NAME))) {
        System.out.println(unfinished.count());
      } catch (IOException e) {
        System.out.println("none");
      }
    }
  }

  @Test
  @DisplayName("what does not fit leaves nothing, neither an object nor an unfinished file")
  void fullDiskIsNamed() throws Exception {
    assertThat(write(MOUNT + "true", 1_000)).containsExactly("written", "[runs/a]", "0");
    assertThat(write(MOUNT + "true", 1_000_000)).containsExactly("FULL true", "[]", "0");
  }

  @Test
  void readOnlyDiskIsNamed() throws Exception {
    assertThat(write(MOUNT + "mount -o remount,ro \"$0\"", 1_000))
        .containsExactly("READ_ONLY true", "[]", "none");
  }

  private List<String> write(String mounting, int bytes) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "there is no unshare");
    assumeTrue(run("true", bytes).exitCode() == 0, "nothing can be mounted here");
    var outcome = run(mounting, bytes);
    assertThat(outcome.exitCode()).as(outcome.printed()).isZero();
    return outcome.printed().lines().toList();
  }

  private record Outcome(int exitCode, String printed) {}

  /** In a mount namespace that ends with the process, and its mounts with it. */
  private Outcome run(String mounting, int bytes) throws IOException, InterruptedException {
    var script =
        MOUNT
            + "umount \"$0\" && "
            + mounting
            + " && exec \"$1\" -XX:TieredStopAtLevel=1 -cp \"$2\" \"$3\" \"$0\" \"$4\"";
    var process =
        new ProcessBuilder(
                "unshare",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                script,
                directory.toString(),
                mounting.equals("true")
                    ? "true"
                    : Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                String.valueOf(bytes))
            .redirectErrorStream(true)
            .start();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), printed);
  }
}
