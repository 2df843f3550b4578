package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Appendix A of RFC 7386, and what a patch of a run has besides. */
  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":\"b\"} | {\"a\":\"c\"} | {\"a\":\"c\"}",
        "{\"a\":\"b\"} | {\"b\":\"c\"} | {\"a\":\"b\",\"b\":\"c\"}",
        "{\"a\":\"b\"} | {\"a\":null} | {}",
        "{\"a\":\"b\",\"b\":\"c\"} | {\"a\":null} | {\"b\":\"c\"}",
        "{\"a\":[\"b\"]} | {\"a\":\"c\"} | {\"a\":\"c\"}",
        "{\"a\":\"c\"} | {\"a\":[\"b\"]} | {\"a\":[\"b\"]}",
        "{\"a\":{\"b\":\"c\"}} | {\"a\":{\"b\":\"d\",\"c\":null}} | {\"a\":{\"b\":\"d\"}}",
        "{\"a\":[{\"b\":\"c\"}]} | {\"a\":[1]} | {\"a\":[1]}",
        "[\"a\",\"b\"] | [\"c\",\"d\"] | [\"c\",\"d\"]",
        "{\"a\":\"b\"} | [\"c\"] | [\"c\"]",
        "{\"a\":\"foo\"} | null | null",
        "{\"a\":\"foo\"} | \"bar\" | \"bar\"",
        "{\"e\":null} | {\"a\":1} | {\"e\":null,\"a\":1}",
        "[1,2] | {\"a\":\"b\",\"c\":null} | {\"a\":\"b\"}",
        "{} | {\"a\":{\"bb\":{\"ccc\":null}}} | {\"a\":{\"bb\":{}}}",
      })
  void appliesAsTheRfcSays(String target, String patch, String result) throws Exception {
    assertThat(MergePatch.apply(JSON.readTree(target), JSON.readTree(patch)))
        .isEqualTo(JSON.readTree(result));
  }

  @Test
  void leavesThePatchAsItWas() throws Exception {
    var patch = JSON.readTree("{\"a\":{\"b\":1},\"c\":[{}]}");
    var result = MergePatch.apply(JSON.readTree("{}"), patch);

    ((ObjectNode) result.path("a")).put("b", 2);
    ((ObjectNode) result.path("c").path(0)).put("d", 2);

    assertThat(patch).isEqualTo(JSON.readTree("{\"a\":{\"b\":1},\"c\":[{}]}"));
  }
}
