package io.brokerbench.core.suite.file;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.file.StoredFiles.Stored;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;

/**
 * A file that a suite names: plain, or compressed and then perhaps in several ConfigMaps.
 *
 * @param field of the suite that names it, such as {@code spec.baseline}
 * @param configMap with the file, or with its first part
 * @param key of it; the file may also stand under this key with {@value #COMPRESSED}
 */
public record NamedFile(String field, String configMap, String key) {

  /** The end of the key of a compressed file. */
  public static final String COMPRESSED = ".gz";

  private static final String KEY = "key";

  /** What Java makes of bytes that are not UTF-8. A text may have it too. */
  private static final char OF_ERRORS = '\uFFFD';

  /**
   * Reads it.
   *
   * @throws InvalidRunException if it is not there, not complete, or no text; names the field
   */
  public String read(StoredFiles files) throws InvalidRunException {
    var found = files.find(configMap);
    if (found.isEmpty()) {
      throw invalid("configMap", configMap, FileMessage.NO_CONFIG_MAP.with(field));
    }
    var text = found.get().text().get(key);
    return text == null ? readBinary(found.get(), files) : text;
  }

  private String readBinary(Stored first, StoredFiles files) throws InvalidRunException {
    var found = first.binary().containsKey(key) ? key : key + COMPRESSED;
    var bytes = first.binary().get(found);
    if (bytes == null) {
      var keys = new TreeSet<>(first.text().keySet());
      keys.addAll(first.binary().keySet());
      throw invalid(FileMessage.NO_KEY.with(configMap, List.copyOf(keys)));
    }
    try {
      return decode(Compression.isCompressed(bytes) ? inflate(bytes, found, files) : bytes);
    } catch (Compression.IncompleteException e) {
      throw invalid(e.problem());
    }
  }

  private byte[] inflate(byte[] first, String found, StoredFiles files)
      throws Compression.IncompleteException {
    return Compression.inflate(
        part ->
            part == 1
                ? first
                : files
                    .find(part(configMap, part))
                    .map(stored -> stored.binary().get(found))
                    .orElse(null),
        part -> part(configMap, part));
  }

  /**
   * The name of the ConfigMap with a part.
   *
   * @param configMap with the first part
   * @param part from 1
   */
  public static String part(String configMap, int part) {
    return part == 1 ? configMap : configMap + "-" + part;
  }

  private String decode(byte[] bytes) throws InvalidRunException {
    // A decoder that reports errors takes several times the memory, so it is asked in doubt only.
    var text = new String(bytes, StandardCharsets.UTF_8);
    return text.indexOf(OF_ERRORS) < 0 ? text : decodeStrictly(bytes);
  }

  private String decodeStrictly(byte[] bytes) throws InvalidRunException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw invalid(FileMessage.NOT_UTF8.with());
    }
  }

  /** An error of what the file has. */
  public InvalidRunException invalid(Message message) {
    return invalid(KEY, key, message);
  }

  private InvalidRunException invalid(String part, String value, Message message) {
    return new InvalidRunException(List.of(new Problem(field + "." + part, value, message)));
  }
}
