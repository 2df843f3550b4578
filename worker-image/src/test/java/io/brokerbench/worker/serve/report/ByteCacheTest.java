package io.brokerbench.worker.serve.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteCacheTest {

  private final ByteCache<String> cache = new ByteCache<>(10, String::length);

  @Test
  void forgetsWhatWasUsedLongestAgo() {
    cache.put("a", "1234");
    cache.put("b", "1234");
    assertThat(cache.get("a")).contains("1234");

    cache.put("c", "123");

    assertThat(cache.get("a")).contains("1234");
    assertThat(cache.get("b")).isEmpty();
    assertThat(cache.get("c")).contains("123");
    assertThat(cache.bytes()).isEqualTo(7);
  }

  @Test
  void replacedValueCountsOnce() {
    cache.put("a", "1234567890");
    cache.put("a", "12345");
    cache.put("b", "12345");

    assertThat(cache.get("a")).contains("12345");
    assertThat(cache.bytes()).isEqualTo(10);
  }

  @Test
  void keepsNothingThatIsTooLarge() {
    cache.put("a", "12345");
    cache.put("b", "12345678901");

    assertThat(cache.get("b")).isEmpty();
    assertThat(cache.get("a")).contains("12345");
  }
}
