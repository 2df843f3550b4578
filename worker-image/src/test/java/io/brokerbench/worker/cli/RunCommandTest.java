package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunCommandTest {

  private static final String RUN =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: a-run}
      spec:
        broker: {kind: Kafka}
        durability: {level: 2}
        ombWorkloadRef: {configMap: omb-workloads, key: file.yaml}
      """;

  @TempDir private Path directory;

  @Test
  void fileInAClusterIsAskedForByItsOption() throws IOException {
    var file = Files.writeString(directory.resolve("run.yaml"), RUN);
    var complaints = new ByteArrayOutputStream();
    var stderr = System.err;
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    int code;
    try {
      code =
          new CommandLine(new RunCommand())
              .execute(
                  "-f=" + file, "--out=" + directory, "--bootstrap-servers=nowhere.invalid:9092");
    } finally {
      System.setErr(stderr);
    }

    assertThat(code).isEqualTo(ExitCodes.USAGE);
    assertThat(complaints.toString(StandardCharsets.UTF_8))
        .contains("run.yaml: spec.ombWorkloadRef: key file.yaml of ConfigMap omb-workloads")
        .contains("--workload");
  }
}
