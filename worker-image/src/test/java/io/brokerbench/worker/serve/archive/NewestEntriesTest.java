package io.brokerbench.worker.serve.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.SuiteKey;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewestEntriesTest {

  private static EntryKey run(String namespace, int second) {
    return new RunKey(namespace, "r" + second, "uid", "0".repeat(64));
  }

  private static void add(NewestEntries entries, String namespace, int second) {
    entries.add(run(namespace, second), Instant.ofEpochSecond(second));
  }

  /** Each entry is the namespace and the second in which it was written. */
  @ParameterizedTest
  @CsvSource({
    "a1 a2, a1 a2, false",
    "a1 a2 a3 a4, a1 a2 a3 a4, false",
    "a1 a2 a3 a4 a5, a2 a3 a4 a5, true",
    "a5 a4 a3 a2 a1, a2 a3 a4 a5, true",
    // One that comes later displaces none of another beyond its share.
    "a1 a2 a3 a4 b1 b2 b3 b4, a3 a4 b3 b4, true",
    "a6 a7 a8 a9 b1 b2, a8 a9 b1 b2, true",
    "a6 a7 a8 a9 b1, a7 a8 a9 b1, true",
    "b1 a6 a7 a8 a9, a7 a8 a9 b1, true",
    "a1 b1 c1 d1 a2 a3, a3 b1 c1 d1, true",
  })
  void keepsTheNewestOfEachNamespace(String added, String kept, boolean cut) {
    var entries = new NewestEntries(4);

    for (var each : added.split(" ")) {
      add(entries, each.substring(0, 1), Integer.parseInt(each.substring(1)));
    }

    assertThat(entries.keys())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(kept.split(" "))
                .map(each -> run(each.substring(0, 1), Integer.parseInt(each.substring(1))))
                .toList());
    assertThat(entries.isCut()).isEqualTo(cut);
    assertThat(entries.count()).isEqualTo(added.split(" ").length);
  }

  @Test
  void suitesCompeteWithRuns() {
    var entries = new NewestEntries(2);
    var suite = new SuiteKey("a", "s", "uid", "0".repeat(64));

    entries.add(suite, Instant.ofEpochSecond(2));
    add(entries, "a", 1);
    add(entries, "a", 3);

    assertThat(entries.keys()).containsExactlyInAnyOrderElementsOf(List.of(suite, run("a", 3)));
  }
}
