package io.brokerbench.worker.page;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.brokerbench.worker.kubernetes.RunResults;
import io.brokerbench.worker.kubernetes.SuiteResults;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Fetches the inputs of a report from a cluster. */
public final class ClusterInputs {

  private final KubernetesClient client;
  private final String namespace;
  private final PageInputs inputs;

  /** From one namespace into {@code inputs}. */
  public ClusterInputs(KubernetesClient client, String namespace, PageInputs inputs) {
    this.client = client;
    this.namespace = namespace;
    this.inputs = inputs;
  }

  /**
   * Fetches one.
   *
   * @throws NoResultsException if it has no results, or the API server does not give them
   */
  public void add(ClusterReference reference) throws NoResultsException, IOException {
    if (reference.suite()) {
      addSuite(reference);
    } else {
      inputs.addRun(
          reference.toString(), new RunResults(client, namespace).fetch(reference.name()));
    }
  }

  /** Leaves it out. A directory that has its name may be what the user means. */
  public static void leaveOut(PageInputs inputs, ClusterReference reference, Message problem) {
    var path = Path.of(reference.toString());
    inputs.leaveOut(
        reference,
        Files.exists(path) ? PageInputMessage.ALSO_A_PATH.with(problem, reference) : problem);
  }

  private void addSuite(ClusterReference reference) throws NoResultsException, IOException {
    var runs = new HashMap<String, Map<String, byte[]>>();
    var archived = new HashMap<String, Message>();
    new SuiteResults(client, namespace)
        .fetch(
            reference.name(),
            new SuiteResults.Sink() {
              @Override
              public void take(String run, Map<String, byte[]> files) {
                if (run.isEmpty()) {
                  var suite = files.values().iterator().next();
                  inputs.addSuite(
                      reference.toString(),
                      suite,
                      runs,
                      archived,
                      PageInputMessage.RUN_GONE.with());
                } else {
                  runs.put(run, needed(runs.size(), files));
                }
              }

              @Override
              public void archived(String run, String index) {
                archived.put(run, PageInputMessage.RUN_ARCHIVED.with(Printable.line(index)));
              }
            });
  }

  /** The files of many runs would fill the memory. */
  private static Map<String, byte[]> needed(int before, Map<String, byte[]> files) {
    return before < SuiteInput.WITH_DETAILS
        ? files
        : Map.of(RunResult.KEY, files.get(RunResult.KEY));
  }
}
