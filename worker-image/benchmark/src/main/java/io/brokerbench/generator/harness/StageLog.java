package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * What {@code bench run} says of its stages.
 *
 * @param file that it says it to
 * @param from where this run begins in it, in bytes
 */
record StageLog(Path file, long from) {

  private static final long BOUND_SECONDS = 60;
  private static final long POLL_MILLIS = 50;

  /** Returns when a stage starts, before it does: a second, as a rule. */
  Instant awaitStart(int stage) throws IOException {
    var line = Pattern.compile("stage " + stage + " at \\d+ msg/s starts at (\\S+)\n");
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(BOUND_SECONDS);
    while (System.nanoTime() < deadline) {
      var found = line.matcher(said());
      if (found.find()) {
        return Instant.parse(found.group(1));
      }
      Waiting.pause(POLL_MILLIS);
    }
    throw new IOException("stage %d does not start, see %s".formatted(stage, file));
  }

  private String said() throws IOException {
    try (var channel = Files.newByteChannel(file)) {
      channel.position(from);
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
