package io.brokerbench.worker.serve;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.worker.BenchMain;
import io.brokerbench.worker.page.ReportFiles;
import io.brokerbench.worker.serve.http.RawHttp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints how long {@code bench serve} takes for its pages, and its memory, with 1,000 archived
 * runs, 300 finished ones, 12 with 7 MiB of load over time each, and a suite of 200 runs. Run the
 * main method with the class path of the tests.
 */
public final class ServeBenchmark {

  private static final int ARCHIVED = 1_000;
  private static final int FINISHED = 300;
  private static final int REPETITIONS = 20;
  private static final String NAMESPACE = "benchmarks";

  private ServeBenchmark() {}

  /**
   * Runs it.
   *
   * @param options of the JVM that serves; without any, those of {@code bin/bench}, which the chart
   *     has at 384 MiB
   */
  public static void main(String... options) throws Exception {
    var directory = Files.createTempDirectory("serve-benchmark");
    try (var api = new StandInApi()) {
      fill(api, directory);
      var process = start(api, directory, options);
      try {
        measure(process);
      } finally {
        process.destroy();
        process.waitFor();
      }
    }
  }

  private static void fill(StandInApi api, Path directory) throws IOException, InvalidRunException {
    var ended = Instant.parse("2026-11-27T08:00:00Z");
    try (var archive =
        new Archive(new DirectoryStore(Files.createDirectory(directory.resolve("archive"))))) {
      for (var i = 0; i < ARCHIVED; i++) {
        archive.add(
            ServedResources.archived(NAMESPACE, "archived-" + i, ended.plusSeconds(60L * i)));
      }
    }
    for (var i = 0; i < FINISHED; i++) {
      ServedResources.putFinished(api, NAMESPACE, "finished-" + i);
    }
    var series = ReportFiles.gzip(LargeReportsTest.series());
    for (var i = 0; i < SuiteInput.WITH_DETAILS; i++) {
      LargeReportsTest.put(api, NAMESPACE, "detailed-" + i, series);
    }
    ServedResources.putSuite(
        api, NAMESPACE, "large", "Succeeded", SampleSuite.of("1, 100, 1000, 5000, 10000", 10));
    Files.writeString(
        directory.resolve("kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        current-context: c
        clusters: [{name: c, cluster: {server: "%s"}}]
        users: [{name: u, user: {}}]
        contexts: [{name: c, context: {cluster: c, user: u, namespace: %s}}]
        """
            .formatted(api.url(), NAMESPACE));
  }

  private static Process start(StandInApi api, Path directory, String... options)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        options.length > 0
            ? List.of(options)
            : List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            BenchMain.class.getName(),
            "serve",
            "--archive",
            directory.resolve("archive").toString(),
            "--listen",
            "127.0.0.1:0"));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("KUBECONFIG", directory.resolve("kubeconfig").toString());
    return builder.start();
  }

  private static void measure(Process process) throws IOException {
    var reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    var line = reader.readLine();
    while (line != null && !line.contains("http://")) {
      System.out.println(line);
      line = reader.readLine();
    }
    if (line == null) {
      throw new IOException("bench serve ended without an address");
    }
    var url = URI.create(line.substring(line.indexOf("http://")));
    var server = new InetSocketAddress(url.getHost(), url.getPort());
    while (!get(server, "/").body().contains(FINISHED + SuiteInput.WITH_DETAILS + " in total")) {
      Thread.onSpinWait();
    }
    memory(process, "started");
    time(server, "/archive", 1, "cold");
    time(server, "/archive", REPETITIONS, "warm");
    time(server, "/archive?runs=20", REPETITIONS, "warm");
    memory(process, "with the archive");
    time(server, "/", REPETITIONS, "warm");
    time(server, "/suites/" + NAMESPACE + "/large", 1, "cold");
    time(server, "/suites/" + NAMESPACE + "/large", REPETITIONS, "warm");
    memory(process, "with the report of a large suite");
    time(server, compare(), 1, "cold");
    memory(process, "with the details of as many runs as fit");
    for (var i = 0; i < FINISHED; i++) {
      get(server, "/runs/" + NAMESPACE + "/finished-" + i);
    }
    memory(process, "with the reports of all finished runs");
  }

  private static String compare() {
    return IntStream.range(0, SuiteInput.WITH_DETAILS)
        .mapToObj(i -> "run=" + NAMESPACE + "/detailed-" + i)
        .collect(Collectors.joining("&", "/compare?", ""));
  }

  private static RawHttp get(InetSocketAddress server, String path) {
    return RawHttp.send(server, RawHttp.request("GET", path, "Host: localhost"));
  }

  private static void time(InetSocketAddress server, String path, int repetitions, String state) {
    var millis = new double[repetitions];
    var bytes = 0;
    for (var i = 0; i < repetitions; i++) {
      var start = System.nanoTime();
      bytes = get(server, path).body().length();
      millis[i] = Duration.ofNanos(System.nanoTime() - start).toNanos() / 1e6;
    }
    Arrays.sort(millis);
    System.out.printf(
        "%-40s %-5s median %7.1f ms, at most %7.1f ms, %d bytes%n",
        path, state, millis[repetitions / 2], millis[repetitions - 1], bytes);
  }

  private static void memory(Process process, String state) throws IOException {
    var status = Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"));
    System.out.printf("memory %-40s %s%n", state, lines(status));
  }

  private static List<String> lines(List<String> status) {
    return status.stream()
        .filter(line -> line.startsWith("VmRSS") || line.startsWith("VmHWM"))
        .map(line -> line.replaceAll("\\s+", " "))
        .toList();
  }
}
