package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
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
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Isolated("others would log to the stream that it reads")
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

  private String printed;

  @Test
  void workloadInAClusterIsAskedForByItsOption() throws IOException {
    assertThat(complaints(RUN))
        .isEqualTo(
            complaint(
                "spec.ombWorkloadRef",
                CommandMessage.WORKLOAD_IN_CLUSTER.with(
                    "file.yaml", "omb-workloads", "--workload")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{fromConfigMap: {configMap: a, key: b.json}} | |"
            + " spec.workload.payload.fromConfigMap | PAYLOAD_IN_CLUSTER: b.json; --payload-file",
        "{} | something | --payload-file | PAYLOAD_UNUSED",
        "{fromConfigMap: {configMap: a, key: b.json}} | '' | --payload-file | PAYLOAD_EMPTY: FILE",
      })
  void payloadFileIsThatOfTheRun(String payload, String file, String field, String message)
      throws IOException {
    var workload = "  workload: {rate: {messagesPerSecond: 1}, payload: " + payload + "}\n";
    var run = RUN.replaceFirst("  ombWorkloadRef.*\n", Matcher.quoteReplacement(workload));
    var path = directory.resolve("payload");
    var options =
        file == null
            ? new String[0]
            : new String[] {"--payload-file=" + Files.writeString(path, file)};

    assertThat(complaints(run, options))
        .isEqualTo(complaint(field, message(message.replace("FILE", path.toString()))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{authentication: {type: Plain, username: u, secret: s}} | | |"
            + " spec.broker.deployment.external | CREDENTIALS_IN_CLUSTER: --credentials",
        "{tls: {trustSecret: ca}} | | |"
            + " spec.broker.deployment.external | CREDENTIALS_IN_CLUSTER: --credentials",
        "{} | password | hunter2 | --credentials | CREDENTIALS_UNUSED",
        "{tls: {}} | password | hunter2 | --credentials | CREDENTIALS_UNUSED",
      })
  void credentialsAreThoseOfTheRun(
      String access, String file, String content, String field, String message) throws IOException {
    assertThat(complaintsAboutCredentials(access, file, content))
        .isEqualTo(complaint(field, message(message)));
  }

  /** What is wrong with them is told by whoever reads them, and never what they are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{authentication: {type: Plain, username: u, secret: s}} | pass",
        "{tls: {trustSecret: ca}} | ca.crt",
      })
  void unusableCredentialsAreNotShown(String access, String file) throws IOException {
    var start = complaint("--credentials", CommandMessage.CREDENTIALS_UNUSABLE.with("")).strip();
    assertThat(complaintsAboutCredentials(access, file, "hunter2"))
        .startsWith(start)
        .contains(file.equals("pass") ? "password" : file)
        .doesNotContain("hunter2");
  }

  @Test
  void suspendedRunIsRefused() throws IOException {
    assertThat(complaints(withLoad("suspend: true")))
        .isEqualTo(
            complaint(new Problem("spec.suspend", "true", CommandMessage.RUN_SUSPENDED.with())));
  }

  @ParameterizedTest
  @CsvSource({
    "retries, 0",
    "startDeadlineSeconds, 900",
    "activeDeadlineSeconds, 7201",
    "ttlSecondsAfterFinished, 60",
    "retain, {brokers: Never}",
  })
  void fieldsOfTheOperatorAreNoted(String field, String value) throws IOException {
    var noted = CommandMessage.NOTE.with(CommandMessage.NOT_ENFORCED.with("spec." + field)) + ".";

    complaints(withLoad(field + ": " + value), "--payload-file=none");
    assertThat(printed.lines()).containsExactly(noted);
    complaints(withLoad("checks: {}"), "--payload-file=none");
    assertThat(printed).isEmpty();
  }

  private static String withLoad(String field) {
    var load = "  workload: {rate: {messagesPerSecond: 1}}\n  " + field + "\n";
    return RUN.replaceFirst("  ombWorkloadRef.*\n", load);
  }

  private String complaintsAboutCredentials(String access, String file, String content)
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

    return complaints(run, options);
  }

  /** A message that is written {@code IDENTITY: first; second}. */
  private static Message message(String written) {
    var parts = written.split(": ", 2);
    var arguments = parts.length == 1 ? new Object[0] : parts[1].split("; ");
    return CommandMessage.valueOf(parts[0]).with(arguments);
  }

  private String complaint(String field, Message message) {
    return complaint(new Problem(field, message));
  }

  private String complaint(Problem problem) {
    return CommandMessage.IN_FILE
        .with(directory.resolve("run.yaml"), problem)
        .toString()
        .concat(System.lineSeparator());
  }

  private String complaints(String run, String... more) throws IOException {
    var file = Files.writeString(directory.resolve("run.yaml"), run);
    var options = new ArrayList<String>();
    options.add("-f=" + file);
    options.add("--out=" + directory);
    options.add("--bootstrap-servers=nowhere.invalid:9092");
    options.addAll(List.of(more));
    var complaints = new ByteArrayOutputStream();
    var out = new ByteArrayOutputStream();
    var stderr = System.err;
    var stdout = System.out;
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    int code;
    try {
      code = new CommandLine(new RunCommand()).execute(options.toArray(String[]::new));
    } finally {
      System.setErr(stderr);
      System.setOut(stdout);
    }

    printed = out.toString(StandardCharsets.UTF_8);
    assertThat(code).isEqualTo(ExitCodes.USAGE);
    return complaints.toString(StandardCharsets.UTF_8);
  }
}
