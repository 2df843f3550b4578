package io.brokerbench.worker.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3LocationTest {

  @ParameterizedTest
  @CsvSource({
    "s3://results, results, '', s3://results",
    "s3://results/, results, '', s3://results",
    "s3://results/a/b, results, a/b, s3://results/a/b",
    "s3://results/a/b/, results, a/b, s3://results/a/b",
    "s3://my.bucket-1/a, my.bucket-1, a, s3://my.bucket-1/a"
  })
  void reads(String text, String bucket, String prefix, String shown) {
    assertThat(S3Location.of(text)).contains(new S3Location(bucket, prefix));
    assertThat(S3Location.of(text).orElseThrow()).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s3:",
        "s3://",
        "s3:///a",
        "s3://ab",
        "s3://Results",
        "s3://key:secret@results",
        "s3://results//a",
        "s3://results/../a",
        "s3://results/a b",
        "s3://results?x",
        "s3a://results",
        "results",
        "s3://-results",
        "s3://results/a//"
      })
  void refuses(String text) {
    assertThat(S3Location.of(text)).isEmpty();
  }

  @Test
  void prefixIsBeforeEveryKey() {
    var deep = new S3Location("b", "a/b");
    var flat = new S3Location("b", "");

    assertThat(deep.inBucket("runs/x")).isEqualTo("a/b/runs/x");
    assertThat(deep.inArchive("a/b/runs/x")).isEqualTo("runs/x");
    assertThat(flat.inBucket("runs/x")).isEqualTo("runs/x");
    assertThat(flat.inArchive("runs/x")).isEqualTo("runs/x");
  }
}
