package io.brokerbench.operator.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The log of the operator, as it is configured in its image. */
class LogTest {

  /** As the operator SDK has it while it reconciles a run. */
  private static final Map<String, String> RUN =
      Map.of(
          "resource.name",
          "level2",
          "resource.namespace",
          "bench",
          "resource.uid",
          "0f8fad5b-d9cb");

  private static final String LOGGER = "io.brokerbench.operator.Test";

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream stdout = System.out;

  @BeforeEach
  void reconcile() {
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    MDC.setContextMap(RUN);
  }

  @AfterEach
  void end() {
    MDC.clear();
    System.setOut(stdout);
  }

  @Test
  void lineOfJsonTellsWhichRunItIsAbout() throws Exception {
    var log = logger(Map.of("BROKERBENCH_LOG_FORMAT", "Json"));

    log.warn("{} of {}", "Verify", "broker", new IllegalStateException("gone"));

    var line = line();
    assertThat(line.get("level").asText()).isEqualTo("WARN");
    assertThat(line.get("formattedMessage").asText()).isEqualTo("Verify of broker");
    assertThat(line.get("loggerName").asText()).isEqualTo(LOGGER);
    assertThat(line.get("timestamp").asLong()).isPositive();
    assertThat(line.get("throwable").get("message").asText()).isEqualTo("gone");
    assertThat(line.get("mdc")).isEqualTo(Json.mapper().valueToTree(RUN));
  }

  @Test
  void lineOfTextTellsItToo() throws Exception {
    logger(Map.of()).info("begun");

    assertThat(line(" Test ")).matches("\\S+ INFO  Test bench/level2 begun");
  }

  @Test
  void levelIsTheOneThatIsAskedFor() throws Exception {
    assertThat(logger(Map.of()).isDebugEnabled()).isFalse();
    assertThat(logger(Map.of("BROKERBENCH_LOG_LEVEL", "DEBUG")).isDebugEnabled()).isTrue();
    assertThat(logger(Map.of("BROKERBENCH_LOG_LEVEL", "ERROR")).isWarnEnabled()).isFalse();
  }

  @Test
  void threadsThatWorkForRunTellItInEveryLine() throws Exception {
    var log = logger(Map.of("BROKERBENCH_LOG_FORMAT", "Json"));
    var done = new CompletableFuture<Map<String, String>>();
    try (var answers = new BackgroundTasks<String, String>(1)) {
      var context = LogContext.current();
      answers.start(
          "run",
          () -> {
            // As the operator SDK does it to whoever tells it of an event.
            context.within(() -> MDC.remove("resource.name")).run();
            log.info("asked");
            return "answer";
          },
          () -> done.complete(MDC.getCopyOfContextMap()));

      assertThat(done.get(10, TimeUnit.SECONDS)).isEqualTo(RUN);
    }
    assertThat(line().get("mdc")).isEqualTo(Json.mapper().valueToTree(RUN));
  }

  private JsonNode line() throws Exception {
    return Json.mapper().readTree(line("\"" + LOGGER + "\""));
  }

  /**
   * The only one with that text: threads that other tests began may still have something to say.
   */
  private String line(String text) {
    var lines =
        printed.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains(text)).toList();
    assertThat(lines).hasSize(1);
    return lines.getFirst();
  }

  private static Logger logger(Map<String, String> environment) throws Exception {
    var context = new LoggerContext();
    context.setMDCAdapter(((LoggerContext) LoggerFactory.getILoggerFactory()).getMDCAdapter());
    environment.forEach(context::putProperty);
    var configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(LogTest.class.getResource("/logback.xml"));
    return context.getLogger(LOGGER);
  }
}
