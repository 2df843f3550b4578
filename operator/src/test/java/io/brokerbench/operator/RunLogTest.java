package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What the operator SDK says in the log about a run, which our own threads pass on. */
class RunLogTest {

  private static final Path FINISHED_RUN =
      Path.of("..", "config", "argocd", "resource_customizations", "brokerbench.io")
          .resolve(Path.of("BenchmarkRun", "testdata", "succeeded.yaml"));

  /** The loop of the SDK that calls our reconcilers. */
  private static final String DISPATCHER =
      "io.javaoperatorsdk.operator.processing.event.ReconciliationDispatcher";

  @Test
  void reconcileOfRunTellsItsNameItsNamespaceAndItsUid() throws Exception {
    var run = Serialization.unmarshal(Files.readString(FINISHED_RUN), BenchmarkRun.class);
    run.getMetadata().setResourceVersion("1");
    var runs =
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": [%s]}"
            .formatted(Serialization.asJson(run));
    var line = new CompletableFuture<ILoggingEvent>();

    var log = (Logger) LoggerFactory.getLogger(DISPATCHER);
    var appender = appenderThat(line);
    log.addAppender(appender);
    log.setLevel(Level.DEBUG);
    try (var apiServer =
            new StubApiServer(Map.of("/apis/brokerbench.io/v1alpha1/benchmarkruns", runs));
        var metrics = new OperatorMetrics();
        var client = apiServer.client()) {
      var settings = OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
      var operator = OperatorMain.assemble(settings, client, metrics, null);
      operator.start();
      assertThat(line.get(10, TimeUnit.SECONDS).getMDCPropertyMap())
          .containsEntry("resource.name", run.getMetadata().getName())
          .containsEntry("resource.namespace", run.getMetadata().getNamespace())
          .containsEntry("resource.uid", run.getMetadata().getUid());
      operator.stop();
    } finally {
      log.detachAppender(appender);
      log.setLevel(null);
    }
  }

  private static AppenderBase<ILoggingEvent> appenderThat(CompletableFuture<ILoggingEvent> heard) {
    var appender =
        new AppenderBase<ILoggingEvent>() {
          @Override
          protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing();
            heard.complete(event);
          }
        };
    appender.start();
    return appender;
  }
}
