package io.brokerbench.core.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKeysTest {

  private static final String DIGEST = "0123456789abcdef".repeat(4);

  @ParameterizedTest
  @ValueSource(strings = {"a", "a/b", "runs/my-ns/a.b.c/0-1/f/timeseries.csv.gz", "_/A-z_9.x"})
  void takesPlainKeys(String key) {
    assertThat(ObjectKeys.checked(key)).isEqualTo(key);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "/",
        "a/",
        "/a",
        "a//b",
        ".",
        "..",
        "a/..",
        "../a",
        "a/../b",
        "a/./b",
        ".hidden",
        "a/.unfinished/b",
        "a%2fb",
        "a%2e%2e",
        "a\\b",
        "a b",
        "a\nb",
        "a\0b",
        "\u202ea",
        "ä",
        "a:b",
        "a?b",
        "a#b",
        "~",
        "C:",
        "a*"
      })
  void refusesHostileKeys(String key) {
    assertThat(ObjectKeys.isKey(key)).isFalse();
    assertThatThrownBy(() -> ObjectKeys.checked(key)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesKeysThatStoresDoNotTake() {
    assertThat(ObjectKeys.isKey("a".repeat(253))).isTrue();
    assertThat(ObjectKeys.isKey("a".repeat(254))).isFalse();
    assertThat(ObjectKeys.isKey("a/".repeat(511) + "ab")).isTrue();
    assertThat(ObjectKeys.isKey("a/".repeat(512) + "a")).isFalse();
  }

  @Test
  void placesFilesOfARun() {
    var key = new RunKey("ns", "r", "u", DIGEST);

    assertThat(key.object("result.json")).isEqualTo("runs/ns/r/u/" + DIGEST + "/result.json");
    assertThat(RunKey.ofIndex(key.object(EntryKey.INDEX))).contains(key);
    assertThat(RunKey.ofIndex(key.object("result.json"))).isEmpty();
    assertThat(SuiteKey.ofIndex(key.object(EntryKey.INDEX))).isEmpty();
    assertThatThrownBy(() -> key.object("../other")).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "runs/ns/r/u/%s",
        "runs/ns/r/%s/index.json",
        "runs/ns/r/u/x/%s/index.json",
        "suites/ns/r/u/%s/index.json",
        "runs/ns/../u/%s/index.json",
        "runs/ns/r/u/0%s/index.json"
      })
  void findsNoRunElsewhere(String object) {
    assertThat(RunKey.ofIndex(object.formatted(DIGEST))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "a/b", "", "a b"})
  void refusesHostileIdentities(String part) {
    assertThatThrownBy(() -> new RunKey(part, "r", "u", DIGEST))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RunKey("ns", part, "u", DIGEST))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SuiteKey("ns", "r", part, DIGEST))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SuiteKey("ns", "r", "u", part))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
