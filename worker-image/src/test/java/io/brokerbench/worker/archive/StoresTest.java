package io.brokerbench.worker.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StoresTest {

  private static final Stores.Names NAMES = new Stores.Names("--to", "--endpoint", "--region");

  @TempDir private Path directory;

  @Test
  void opensADirectory() throws Exception {
    try (var store = Stores.open(NAMES, directory.toString(), null, null)) {
      assertThat(store).isInstanceOf(DirectoryStore.class);
    }
  }

  @Test
  void opensABucketWithoutAskingIt() throws Exception {
    try (var store = Stores.open(NAMES, "s3://results/a/", "https://minio:9000", null)) {
      assertThat(store).isInstanceOf(S3Store.class);
      assertThat(store.location()).isEqualTo("s3://results/a");
    }
  }

  static Stream<Arguments> invalid() {
    var here = ".";
    var bucket = "s3://results";
    return Stream.of(
        Arguments.of("s3://k:secret@results", null, null, "--to", S3Message.LOCATION),
        Arguments.of("a\0b", null, null, "--to", S3Message.LOCATION),
        Arguments.of(here, "http://minio", null, "--endpoint", S3Message.OPTION_UNUSED),
        Arguments.of(here, null, "eu-west-1", "--region", S3Message.OPTION_UNUSED),
        Arguments.of(bucket, "minio:9000", null, "--endpoint", S3Message.ENDPOINT),
        Arguments.of(bucket, "ftp://minio", null, "--endpoint", S3Message.ENDPOINT),
        Arguments.of(bucket, "http://u:secret@minio", null, "--endpoint", S3Message.ENDPOINT),
        Arguments.of(bucket, "http://minio/path", null, "--endpoint", S3Message.ENDPOINT),
        Arguments.of(bucket, "http://minio?secret", null, "--endpoint", S3Message.ENDPOINT),
        Arguments.of(bucket, "http://", null, "--endpoint", S3Message.ENDPOINT),
        Arguments.of(bucket, "not a URL", null, "--endpoint", S3Message.ENDPOINT));
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void namesTheOptionAndNoSecret(
      String location, String endpoint, String region, String option, S3Message expected) {
    var invalid =
        catchThrowableOfType(
            InvalidRunException.class, () -> Stores.open(NAMES, location, endpoint, region));

    assertThat(invalid.problems()).containsExactly(new Problem(option, expected.with()));
    assertThat(invalid).hasMessageNotContaining("secret");
  }
}
