package io.brokerbench.core.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DirectoryFailuresTest {

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new IOException("No space left on device"), DirectoryMessage.FULL, true),
        Arguments.of(
            new FileSystemException("/a", null, "Disk quota exceeded"),
            DirectoryMessage.FULL,
            true),
        Arguments.of(
            new FileSystemException("/a", null, "Read-only file system"),
            DirectoryMessage.READ_ONLY,
            true),
        Arguments.of(new ReadOnlyFileSystemException(), DirectoryMessage.READ_ONLY, true),
        Arguments.of(new AccessDeniedException("/a"), DirectoryMessage.DENIED, false),
        Arguments.of(
            new FileSystemException("/a", null, "Operation not permitted"),
            DirectoryMessage.DENIED,
            false),
        Arguments.of(new IOException("Input/output error"), DirectoryMessage.FAILED, true),
        Arguments.of(new IOException(), DirectoryMessage.FAILED, true));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void eachHasItsRemedy(Exception failure, DirectoryMessage expected, boolean away) {
    var found = DirectoryFailures.of("/archive", "runs/a", failure);

    assertThat(found.problem().id()).isEqualTo(expected);
    assertThat(found.problem().toString()).contains("/archive", "runs/a");
    assertThat(found.away()).isEqualTo(away);
    assertThat(found).hasCause(failure);
  }
}
