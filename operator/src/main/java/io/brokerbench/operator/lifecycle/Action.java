package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.operator.deployment.ChartRequest;
import io.brokerbench.operator.inspect.BrokerTask;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/** Something to do for a run. Every action may be repeated: what is there already stays. */
public sealed interface Action {

  /**
   * Make these objects.
   *
   * @param resources in order
   */
  record Create(List<HasMetadata> resources) implements Action {}

  /**
   * Render a chart.
   *
   * @param request which, by what values
   */
  record RenderChart(ChartRequest request) implements Action {}

  /**
   * Make these objects what they are here. Jobs are made once, since they cannot be changed.
   *
   * @param resources in order
   */
  record Apply(List<HasMetadata> resources) implements Action {}

  /**
   * Ask the brokers.
   *
   * @param task what
   * @param plan of the run
   * @param endpoint where they are
   */
  record AskBrokers(BrokerTask task, RunPlan plan, Endpoint endpoint) implements Action {}

  /**
   * Make the load generator, which leaves the brokers alone until {@link StartLoad}.
   *
   * @param plan of the run
   * @param endpoint where the brokers will be
   */
  record PrepareLoad(RunPlan plan, Endpoint endpoint) implements Action {}

  /**
   * Have the load generator begin; make it, where it is not there.
   *
   * @param plan of the run
   * @param endpoint where the brokers are
   * @param durability as read back before load
   */
  record StartLoad(RunPlan plan, Endpoint endpoint, VerificationReport durability)
      implements Action {}

  /**
   * Delete these objects.
   *
   * @param objects with what belongs to them
   */
  record Delete(List<HasMetadata> objects) implements Action {}

  /**
   * Delete everything of the run but the results of earlier attempts.
   *
   * @param keepResults whether the results of this attempt stay
   * @param keepBrokers whether the brokers stay, with their claims and data
   * @param keepPayload whether the file stays that payloads are made of, for another attempt
   * @param keepJobs names of the Jobs that stay, with their pods
   */
  record TearDown(
      boolean keepResults, boolean keepBrokers, boolean keepPayload, List<String> keepJobs)
      implements Action {

    /** The same for what is the run's alone. */
    public TearDown withoutBrokers() {
      return new TearDown(keepResults, false, keepPayload, keepJobs);
    }
  }

  /** Forget what brokers and charts have answered: another attempt asks anew. */
  record ForgetAnswers() implements Action {}

  /**
   * Publish the results with what only the operator sees.
   *
   * @param result in place of the one that the coordinator has published
   */
  record AmendResults(RunResult result) implements Action {}

  /** Let the results stay when the run is deleted. */
  record ReleaseResults() implements Action {}

  /**
   * Delete the results, which are in the archive.
   *
   * @param archive where they are
   */
  record LetResultsGo(ArchiveStatus archive) implements Action {}

  /** Hold the run until nothing of it is left on brokers that outlive it. */
  record AddFinalizer() implements Action {}
}
