package io.brokerbench.worker.cli;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.archive.ArchiverMessage;
import io.brokerbench.worker.archive.ArchiverProcess;
import io.brokerbench.worker.kubernetes.ApiErrors;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies finished runs and suites of a cluster into an archive; deployed by the chart. */
@Command(
    name = "archiver",
    description = {
      "Copies the results of finished runs and suites of a cluster into an archive, and records on"
          + " each run what was archived. Runs until it is ended.",
      "Exit code: 1 it cannot go on, 2 bad input."
    })
public final class ArchiverCommand implements Callable<Integer> {

  private static final String TO = "--to";
  private static final String HEALTH_PORT = "--health-port";

  @Option(
      names = TO,
      required = true,
      paramLabel = "LOCATION",
      description = "The archive: s3://BUCKET/PREFIX, or a directory.")
  private String location;

  @Mixin private StoreOptions store;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace of runs and suites; may be repeated (default: all namespaces).")
  private List<String> namespaces = new ArrayList<>();

  @Option(
      names = HEALTH_PORT,
      paramLabel = "PORT",
      defaultValue = "8081",
      description =
          "Where probes are answered, at /healthz and /readyz (default: ${DEFAULT-VALUE}).")
  private int healthPort;

  @Override
  public Integer call() throws InterruptedException {
    try (var archive = new Archive(store.open(TO, location));
        var client = new KubernetesClientBuilder().build()) {
      System.err.println(new ArchiverProcess(client, archive, namespaces).run(healthPort));
      return ExitCodes.FAILURE;
    } catch (InvalidRunException e) {
      e.problems().forEach(System.err::println);
      return ExitCodes.USAGE;
    } catch (StoreException e) {
      System.err.println(e.problem());
      return ExitCodes.USAGE;
    } catch (KubernetesClientException e) {
      return failed(ArchiverMessage.API_FAILED.with(ApiErrors.reason(e)));
    } catch (IOException e) {
      return failed(
          ArchiverMessage.PORT_TAKEN.with(healthPort, String.valueOf(e.getMessage()), HEALTH_PORT));
    }
  }

  private static int failed(Message problem) {
    System.err.println(problem);
    return ExitCodes.FAILURE;
  }
}
