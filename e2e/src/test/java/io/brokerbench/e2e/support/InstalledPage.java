package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** The page of the chart, asked by the API server's proxy as a browser would ask. */
public final class InstalledPage {

  private static final String PROXY =
      "/api/v1/namespaces/%s/services/%s-page:http/proxy"
          .formatted(Cluster.OPERATOR_NAMESPACE, Cluster.OPERATOR);

  private InstalledPage() {}

  /** What it answers to a GET. */
  public static Commands.Outcome get(String path) {
    return Commands.tryToRun(List.of("kubectl", "get", "--raw", PROXY + path));
  }

  /** Waits until it answers a GET with these texts, for half a minute at most. */
  public static void await(String path, String... texts) {
    await(path, answer -> Arrays.stream(texts).allMatch(answer.output()::contains));
  }

  /** Waits until it answers that there is nothing, for half a minute at most. */
  public static void awaitNothing(String path) {
    await(path, answer -> answer.exitCode() != 0 && answer.complaints().contains("(NotFound)"));
  }

  private static void await(String path, Predicate<Commands.Outcome> wanted) {
    var deadline = Instant.now().plusSeconds(30);
    var answer = get(path);
    while (!wanted.test(answer)) {
      assertThat(Instant.now())
          .as("%s: %s %s", path, answer.output(), answer.complaints())
          .isBefore(deadline);
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      answer = get(path);
    }
  }

  /** What it answers to a POST. */
  public static Commands.Outcome post(String path) {
    return Commands.tryToRun(
        List.of("kubectl", "create", "--raw", PROXY + path, "--filename=/dev/null"));
  }
}
