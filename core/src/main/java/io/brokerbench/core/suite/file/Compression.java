package io.brokerbench.core.suite.file;

import io.brokerbench.core.message.Message;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.zip.GZIPInputStream;

/** Files in gzip, in one or several parts. */
public final class Compression {

  /** Most bytes of a file; that of 2,000 cells in 6 rounds has 24 MB. */
  private static final int MAX_BYTES = 64 * 1024 * 1024;

  private static final int MAGIC_FIRST = 0x1f;
  private static final int MAGIC_SECOND = 0x8b;

  private Compression() {}

  /** A part is missing or damaged. */
  static final class IncompleteException extends Exception {

    private final transient Message problem;

    IncompleteException(Message problem) {
      super(problem.toString());
      this.problem = problem;
    }

    Message problem() {
      return problem;
    }
  }

  static boolean isCompressed(byte... bytes) {
    return bytes.length > 1
        && (bytes[0] & 0xff) == MAGIC_FIRST
        && (bytes[1] & 0xff) == MAGIC_SECOND;
  }

  /**
   * Splits a compressed file.
   *
   * @param maxBytes most bytes of a part
   */
  public static List<byte[]> split(byte[] compressed, int maxBytes) {
    var parts = new ArrayList<byte[]>();
    for (var from = 0; from < compressed.length; from += maxBytes) {
      parts.add(Arrays.copyOfRange(compressed, from, Math.min(compressed.length, from + maxBytes)));
    }
    return parts;
  }

  /**
   * Joins and decompresses. Parts behind the end of the file are not read: an earlier, longer file
   * may have left them.
   *
   * @param parts by number from 1; null where there is none
   * @param names of the parts, for errors
   */
  static byte[] inflate(IntFunction<byte[]> parts, IntFunction<String> names)
      throws IncompleteException {
    var joined = new JoinedParts(parts);
    try (var gzip = new GZIPInputStream(joined)) {
      var plain = gzip.readNBytes(MAX_BYTES + 1);
      if (plain.length > MAX_BYTES) {
        throw new IncompleteException(FileMessage.TOO_LARGE.with(MAX_BYTES));
      }
      return plain;
    } catch (EOFException e) {
      throw new IncompleteException(FileMessage.PART_MISSING.with(names.apply(joined.part)));
    } catch (IOException e) {
      throw new IncompleteException(FileMessage.DAMAGED.with(String.valueOf(e.getMessage())));
    }
  }

  /** Reads one part behind the other, each when the one before it has ended. */
  private static final class JoinedParts extends InputStream {

    private final IntFunction<byte[]> parts;
    private InputStream current = InputStream.nullInputStream();
    private int part;

    JoinedParts(IntFunction<byte[]> parts) {
      this.parts = parts;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      while (current != null) {
        var count = current.read(bytes, from, length);
        if (count >= 0) {
          return count;
        }
        part++;
        var next = parts.apply(part);
        current = next == null ? null : new ByteArrayInputStream(next);
      }
      return -1;
    }
  }
}
