package io.brokerbench.operator.helm;

import io.brokerbench.operator.deployment.ChartAnswer;
import io.brokerbench.operator.deployment.ChartRequest;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.inspect.BackgroundTasks;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renders the charts of runs in the background, and tells when one is there. */
public final class ChartTasks implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ChartTasks.class);

  /** Manifests are big, and wanted only while brokers are made. */
  private static final int MOST_ANSWERS = 100;

  private final ChartRenderer renderer;
  private final BackgroundTasks<String, ChartAnswer> answers = new BackgroundTasks<>(MOST_ANSWERS);

  /** Renders by {@code renderer}. */
  public ChartTasks(ChartRenderer renderer) {
    this.renderer = renderer;
  }

  /** What came of rendering the chart of the run with that UID, once it is done. */
  public Optional<ChartAnswer> result(String uid) {
    return answers.get(uid);
  }

  /** Starts to render the chart of a run unless it has been, and calls {@code whenDone} after. */
  public void start(String uid, ChartRequest request, Runnable whenDone) {
    answers.start(uid, () -> render(request), whenDone);
  }

  /** Forgets what was rendered for a run. */
  public void forget(String uid) {
    answers.forget(uid::equals);
  }

  @Override
  public void close() {
    answers.close();
  }

  private ChartAnswer render(ChartRequest request) {
    try {
      return new ChartAnswer.Rendered(Manifests.parse(renderer.render(request)));
    } catch (ChartException e) {
      var message = DeploymentMessage.CHART.with(request.version(), e.details());
      log.warn("release {}: {}", request.release(), message);
      return new ChartAnswer.Failed(message);
    } catch (RuntimeException | Error e) {
      var message = DeploymentMessage.CHART.with(request.version(), e.toString());
      log.error("release {}: {}", request.release(), message, e);
      return new ChartAnswer.Failed(message);
    }
  }
}
