package io.brokerbench.worker.cli;

import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.worker.coordinator.RunConductor.Conclusion;
import io.brokerbench.worker.suite.RunEnd;
import io.brokerbench.worker.suite.RunEnd.Failure;
import io.brokerbench.worker.suite.SuiteRunner;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;

/** Executes the runs of a suite in this process. */
final class SuiteExecution implements SuiteRunner.Executor {

  private final SuiteTargets targets;
  private final Connections connections;
  private final SuiteConsole console;
  private final SuiteStop stop;
  private final InstantSource clock;

  SuiteExecution(
      SuiteTargets targets,
      Connections connections,
      SuiteConsole console,
      SuiteStop stop,
      InstantSource clock) {
    this.targets = targets;
    this.connections = connections;
    this.console = console;
    this.stop = stop;
    this.clock = clock;
  }

  @Override
  public void run(NextStep.Start next, SuiteProgress progress, SuiteRunner.Recorder recorder)
      throws InvalidRunException, IOException, InterruptedException {
    if (stop.requested()) {
      return;
    }
    console.starts(next, progress);
    var started = clock.instant();
    var listener = new Listener();
    try {
      var _ =
          targets
              .run(next, connections)
              .conduct(listener, conclusion -> conclude(started, conclusion, recorder));
    } catch (NotProvenException e) {
      fail(started, failure(e.reason(), e.getMessage()), recorder);
    } catch (NotAuthenticatedException e) {
      fail(started, failure(Reason.AuthenticationFailed, e.getMessage()), recorder);
    } catch (BrokerException e) {
      var reason = listener.answered ? Reason.BrokerRequestFailed : Reason.BrokerUnreachable;
      fail(started, failure(reason, e.getMessage()), recorder);
    } finally {
      stop.end();
    }
  }

  /** The operator repeats no run whose failure would come again, and so does a suite. */
  private static Failure failure(Reason reason, String message) {
    return new Failure(reason, message, !reason.mayPass());
  }

  private void fail(Instant started, Failure failure, SuiteRunner.Recorder recorder)
      throws IOException {
    // A signal deletes the topics of a run that is not under load yet: that is no failure.
    stop.begin(() -> {});
    if (!stop.requested()) {
      record(new RunEnd(started, clock.instant(), failure, null), recorder);
    }
  }

  private boolean conclude(Instant started, Conclusion conclusion, SuiteRunner.Recorder recorder)
      throws IOException {
    var found = conclusion.failure();
    if (found != null && stop.requested()) {
      return false;
    }
    var failure = found == null ? null : new Failure(found.reason(), found.message(), false);
    record(new RunEnd(started, clock.instant(), failure, conclusion), recorder);
    return true;
  }

  private void record(RunEnd end, SuiteRunner.Recorder recorder) throws IOException {
    console.ended(recorder.record(end), end);
  }

  private final class Listener implements BrokerRun.Listener {

    private boolean answered;

    @Override
    public void answered() {
      answered = true;
    }

    @Override
    public void preparing(Message progress) {
      console.preparing(progress);
    }

    @Override
    public void loading(Runnable stopLoad) {
      stop.begin(stopLoad);
    }

    @Override
    public void progress(Progress progress) {
      console.loading(progress);
    }
  }
}
