package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorLogTest {

  @TempDir private Path directory;

  @Test
  void tellsTheMostThatStayedAfterACollection() throws IOException {
    var log =
        """
        [0.009s][info][gc] Using G1
        [2.1s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 25M->5M(512M) 4.161ms
        [3.1s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 310M->84M(512M) 4.161ms
        [3.2s][info][gc] GC(2) Concurrent Mark Cycle 14.2ms
        [4.1s][info][gc] GC(3) Pause Young (Mixed) (G1 Evacuation Pause) 200M->51M(512M) 4.161ms
        """;

    assertThat(CollectorLog.most(Files.writeString(directory.resolve("gc.log"), log)))
        .isEqualTo(84);
  }

  @Test
  void withoutACollectionThereIsNoFigure() throws IOException {
    assertThat(CollectorLog.most(Files.writeString(directory.resolve("gc.log"), ""))).isNaN();
  }
}
