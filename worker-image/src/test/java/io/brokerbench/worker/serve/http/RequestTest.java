package io.brokerbench.worker.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestTest {

  private static Request of(String address) {
    return Request.of(URI.create(address), null, null);
  }

  @Test
  void pathIsNotDecoded() {
    assertThat(of("/").segments()).isEmpty();
    assertThat(of("/runs/a%2Fb/c").segments()).containsExactly("runs", "a%2Fb", "c");
    assertThat(of("/runs//").segments()).containsExactly("runs", "", "");
  }

  @Test
  void queryIsDecodedInItsOrder() {
    var request = of("/compare?run=a%2Fb&run=c/d&flag&empty=");

    assertThat(request.all("run")).containsExactly("a/b", "c/d");
    assertThat(request.first("flag")).contains("");
    assertThat(request.first("empty")).contains("");
    assertThat(request.all("other")).isEmpty();
    assertThat(request.query().keySet()).containsExactlyElementsOf(List.of("run", "flag", "empty"));
  }

  @Test
  void nothingIsKnownWithoutATag() {
    assertThat(of("/").has(Tags.of("x"))).isFalse();
    assertThat(of("/").has(null)).isFalse();
    assertThat(Request.of(URI.create("/"), " " + Tags.of("x"), "live").has(Tags.of("x"))).isTrue();
  }

  @Test
  void tagsTellPartsApart() {
    assertThat(Tags.of("a", "b")).isNotEqualTo(Tags.of("ab", "")).isNotEqualTo(Tags.of("a", "c"));
    assertThat(Tags.of("a", "b")).isEqualTo(Tags.of("a", "b")).matches("W/\"[0-9a-f]{32}\"");
  }
}
