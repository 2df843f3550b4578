package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  void workloadInAClusterIsAskedForByItsOption() throws IOException {
    assertThat(complaints(RUN))
        .contains("run.yaml: spec.ombWorkloadRef: key file.yaml of ConfigMap omb-workloads")
        .contains("--workload");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{fromConfigMap: {configMap: a, key: b.json}} | | spec.workload.payload.fromConfigMap:"
            + " b.json is in a cluster, which is not asked here: pass the file itself by"
            + " --payload-file",
        "{} | something | --payload-file: the run has no spec.workload.payload.fromConfigMap",
        "{fromConfigMap: {configMap: a, key: b.json}} | '' | empty; allowed is at least 1 byte",
      })
  void payloadFileIsThatOfTheRun(String payload, String file, String complaint) throws IOException {
    var workload = "  workload: {rate: {messagesPerSecond: 1}, payload: " + payload + "}\n";
    var run = RUN.replaceFirst("  ombWorkloadRef.*\n", Matcher.quoteReplacement(workload));
    var path = directory.resolve("payload");
    var options =
        file == null
            ? new String[0]
            : new String[] {"--payload-file=" + Files.writeString(path, file)};

    assertThat(complaints(run, options)).contains(complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{authentication: {type: Plain, username: u, secret: s}} | | | spec.broker.deployment"
            + ".external: its Secrets are in a cluster, which is not asked here: pass what they"
            + " have by --credentials",
        "{tls: {trustSecret: ca}} | | | pass what they have by --credentials",
        "{} | password | hunter2 | --credentials: the run has no spec.broker.deployment.external"
            + ".authentication or .tls.trustSecret",
        "{tls: {}} | password | hunter2 | --credentials: the run has no",
        "{authentication: {type: Plain, username: u, secret: s}} | pass | hunter2 | has no key"
            + " password: authentication type Plain needs it",
        "{tls: {trustSecret: ca}} | ca.crt | hunter2 | has no certificate",
      })
  void credentialsAreThoseOfTheRun(String access, String file, String content, String complaint)
      throws IOException {
    var external =
        "broker: {kind: Kafka, deployment: {type: External, external: "
            + access.replaceFirst("\\{", "{kafka: {bootstrapServers: 'a:1'}, ").replace(", }", "}")
            + "}}";
    var run =
        RUN.replace("broker: {kind: Kafka}", external)
            .replaceFirst("  ombWorkloadRef.*\n", "  workload: {rate: {messagesPerSecond: 1}}\n");
    var secrets = Files.createDirectory(directory.resolve("secrets"));
    var options = new String[0];
    if (file != null) {
      Files.writeString(secrets.resolve(file), content);
      options = new String[] {"--credentials=" + secrets};
    }

    assertThat(complaints(run, options)).contains(complaint).doesNotContain("hunter2");
  }

  private String complaints(String run, String... more) throws IOException {
    var file = Files.writeString(directory.resolve("run.yaml"), run);
    var options = new ArrayList<String>();
    options.add("-f=" + file);
    options.add("--out=" + directory);
    options.add("--bootstrap-servers=nowhere.invalid:9092");
    options.addAll(List.of(more));
    var complaints = new ByteArrayOutputStream();
    var stderr = System.err;
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    int code;
    try {
      code = new CommandLine(new RunCommand()).execute(options.toArray(String[]::new));
    } finally {
      System.setErr(stderr);
    }

    assertThat(code).isEqualTo(ExitCodes.USAGE);
    return complaints.toString(StandardCharsets.UTF_8);
  }
}
