package io.brokerbench.core.suite.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedFileTest {

  private static final NamedFile FILE = new NamedFile("spec.baseline", "earlier", "a.json");
  private static final int PART_BYTES = 100;
  private static final int CHARACTERS = 2000;

  /** Random, so that it has several parts in gzip too. */
  private static final String TEXT =
      new Random(7)
          .ints(CHARACTERS, '0', 'z')
          .mapToObj(c -> String.valueOf((char) c))
          .collect(Collectors.joining("", "\u00e9", ""));

  private static List<byte[]> parts(String text) {
    return Gzip.parts(text, PART_BYTES);
  }

  private static StoredFilesOfTest stored(String key, List<byte[]> parts) {
    var files = StoredFilesOfTest.ofText("earlier", null);
    for (var i = 0; i < parts.size(); i++) {
      files.binary(NamedFile.part("earlier", i + 1), key, parts.get(i));
    }
    return files;
  }

  private static Message damage(StoredFiles files) {
    var error = catchThrowableOfType(InvalidRunException.class, () -> FILE.read(files));
    assertThat(error).isNotNull();
    var problem = error.problems().getFirst();
    assertThat(error.problems())
        .containsExactly(new Problem("spec.baseline.key", "a.json", problem.message()));
    return problem.message();
  }

  @Test
  void plainFileIsReadAsItIs() throws InvalidRunException {
    assertThat(FILE.read(StoredFilesOfTest.text("earlier", "a.json", TEXT))).isEqualTo(TEXT);
    var bytes = TEXT.getBytes(StandardCharsets.UTF_8);
    assertThat(FILE.read(stored("a.json", List.of(bytes)))).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.json", "a.json.gz"})
  void partsAreJoinedAndDecompressed(String key) throws InvalidRunException {
    var parts = parts(TEXT);

    assertThat(parts).hasSizeGreaterThan(5).allMatch(part -> part.length <= PART_BYTES);
    assertThat(FILE.read(stored(key, parts))).isEqualTo(TEXT);
    assertThat(FILE.read(stored(key, Gzip.parts(new byte[0], PART_BYTES)))).isEmpty();
  }

  @Test
  void partsOfALongerFileDoNotMatter() throws InvalidRunException {
    var files = stored("a.json.gz", parts(TEXT));
    var fewer = parts(TEXT.substring(CHARACTERS / 2));
    for (var i = 0; i < fewer.size(); i++) {
      files.binary(NamedFile.part("earlier", i + 1), "a.json.gz", fewer.get(i));
    }

    assertThat(FILE.read(files)).isEqualTo(TEXT.substring(CHARACTERS / 2));
  }

  @Test
  void missingPartIsNamed() {
    var parts = parts(TEXT);
    assertThat(damage(stored("a.json.gz", parts.subList(0, 3))))
        .isEqualTo(FileMessage.PART_MISSING.with("earlier-4"));
    var whole = Gzip.parts(TEXT, CHARACTERS).getFirst();
    for (var length : List.of(2, 9, 10, whole.length / 2, whole.length - 1)) {
      assertThat(damage(stored("a.json.gz", List.of(Arrays.copyOf(whole, length)))))
          .isEqualTo(FileMessage.PART_MISSING.with("earlier-2"));
    }
  }

  @Test
  void damagedPartIsNoticed() {
    var parts = parts(TEXT);
    parts.set(2, parts("another file" + TEXT).get(2));
    assertThat(damage(stored("a.json.gz", parts)).id()).isEqualTo(FileMessage.DAMAGED);
    parts.get(0)[2] = 0;
    assertThat(damage(stored("a.json.gz", parts)).id()).isEqualTo(FileMessage.DAMAGED);
  }

  @Test
  void fileThatInflatesWithoutEndIsRejected() {
    var bomb = Gzip.parts(new byte[64 * 1024 * 1024 + 1], 1024 * 1024);

    assertThat(damage(stored("a.json.gz", bomb)))
        .isEqualTo(FileMessage.TOO_LARGE.with(64 * 1024 * 1024));
  }

  @Test
  void textHasToBeUtf8() {
    var latin = "\u00e9".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(damage(stored("a.json", List.of(latin)))).isEqualTo(FileMessage.NOT_UTF8.with());
  }

  @Test
  void everyTextInUtf8IsRead() throws Exception {
    for (var text : List.of("\u00e9", "\uFFFD, as of an error", "")) {
      var bytes = text.getBytes(StandardCharsets.UTF_8);

      assertThat(FILE.read(stored("a.json", List.of(bytes)))).isEqualTo(text);
    }
  }

  @Test
  void keysOfBothKindsAreNamed() {
    var files = stored("b.gz", List.of(new byte[1]));

    assertThat(damage(files)).isEqualTo(FileMessage.NO_KEY.with("earlier", List.of("b.gz")));
  }
}
