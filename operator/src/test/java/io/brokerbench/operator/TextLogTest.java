package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

/** Lines of the log that quote what somebody else has written. */
class TextLogTest {

  private static final String FORGED = "2026-11-22T00:00:00.000Z ERROR Other x/y forged";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main/resources/logback-Text.xml",
        "../worker-image/src/main/resources/logback.xml"
      })
  void nothingThatIsQuotedBeginsALine(String configuration) throws Exception {
    var context = new LoggerContext();
    context.setMDCAdapter(MDC.getMDCAdapter());
    var encoder = encoder(context, Path.of(configuration));
    var hostile = "a\r\n" + FORGED + "\u001b[2J\u202e\u2028b";
    var event =
        new LoggingEvent(
            "test",
            context.getLogger("a.Name"),
            Level.WARN,
            hostile,
            new IllegalStateException(hostile),
            null);

    var lines = new String(encoder.encode(event), StandardCharsets.UTF_8).split("\n");

    assertThat(lines[0]).contains("WARN").endsWith(" a " + FORGED + " [2J b");
    assertThat(lines[1]).startsWith("java.lang.IllegalStateException: a");
    assertThat(lines).hasSizeGreaterThan(4);
    assertThat(lines).filteredOn(line -> line.startsWith("2026-11-22T00")).isEmpty();
    assertThat(String.join("", lines)).doesNotContain("\u001b", "\u202e", "\u2028", "\r");
  }

  private static PatternLayoutEncoder encoder(LoggerContext context, Path configuration)
      throws IOException, JoranException {
    var text = Files.readString(configuration).replace("included>", "configuration>");
    var configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(
        new ByteArrayInputStream(
            text.replaceAll("</configuration>", "<root><appender-ref ref=\"stdout\"/></root>$0")
                .replace("\"STDERR\"", "\"stdout\"")
                .replaceAll("(?s)<root level.*?</root>", "")
                .getBytes(StandardCharsets.UTF_8)));
    var appender =
        (ConsoleAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("stdout");
    return (PatternLayoutEncoder) appender.getEncoder();
  }
}
