package io.brokerbench.operator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteFileTest {

  private static SuiteResult result;
  private static int bytes;

  @BeforeAll
  static void build() throws Exception {
    var suite = Suites.suite(Suites.SYSTEMS + "," + Suites.LEVELS, "rounds: 2");
    suite.getMetadata().setNamespace("über-100-µs");
    result =
        new SuiteResultBuilder(
                SuitePlanner.plan(suite), suite.getSpec(), 7, new SuiteRuns(List.of()))
            .build("1.2.3", Instant.EPOCH);
    bytes = Json.write(result).getBytes(StandardCharsets.UTF_8).length;
  }

  private static Object value(Map<String, Object> part, String field, String key) {
    return ((Map<?, ?>) part.get(field)).get(key);
  }

  /** As a reader puts it together. */
  private static SuiteResult read(List<Map<String, Object>> parts) throws Exception {
    var all = new ByteArrayOutputStream();
    for (var part : parts) {
      assertThat(((Map<?, ?>) part.get("data")).containsKey(SuiteResult.KEY)).isTrue();
      assertThat(value(part, "data", SuiteResult.KEY)).isNull();
      var text = (String) value(part, "binaryData", SuiteFile.COMPRESSED_KEY);
      all.write(Base64.getDecoder().decode(text));
    }
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(all.toByteArray()))) {
      return SuiteResult.parse(new String(gzip.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void fileThatJustFitsIsText() {
    var parts = SuiteFile.parts(result, bytes);
    assertThat(parts).hasSize(1);
    assertThat(value(parts.getFirst(), "data", SuiteResult.KEY)).isEqualTo(Json.write(result));
    // Of an earlier, longer file.
    assertThat((Map<?, ?>) parts.getFirst().get("binaryData")).hasSize(1);
    assertThat(value(parts.getFirst(), "binaryData", SuiteFile.COMPRESSED_KEY)).isNull();
  }

  @Test
  void longerFileIsCompressed() throws Exception {
    var parts = SuiteFile.parts(result, bytes - 1);
    assertThat(parts).hasSize(1);
    assertThat(read(parts)).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100})
  void longFilesAreSplit(int most) throws Exception {
    var parts = SuiteFile.parts(result, most);
    var sizes = new ArrayList<Integer>();
    for (var part : parts) {
      var text = (String) value(part, "binaryData", SuiteFile.COMPRESSED_KEY);
      sizes.add(Base64.getDecoder().decode(text).length);
    }
    assertThat(sizes.subList(0, sizes.size() - 1)).hasSizeGreaterThan(0).containsOnly(most);
    assertThat(sizes.getLast()).isBetween(1, most);
    assertThat(read(parts)).isEqualTo(result);
  }
}
