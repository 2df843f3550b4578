package io.brokerbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A name that had no address is asked for again at once. */
class FailedLookupsTest {

  /** Prints at the end of the JVM for how many seconds it remembers such a name. */
  public static final class Asked {

    private Asked() {}

    public static void main(String[] arguments) {
      Runtime.getRuntime().addShutdownHook(new Thread(Asked::print));
      BenchMain.main(arguments);
    }

    private static void print() {
      try {
        var policy = Class.forName("sun.net.InetAddressCachePolicy");
        System.out.println(policy.getMethod("getNegative").invoke(null));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** In a JVM of its own: the property is read once. */
  @Test
  void areNotRemembered() throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-exports=java.base/sun.net=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Asked.class.getName(),
                "--version")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(printed.lines().toList()).last().isEqualTo("0");
  }
}
