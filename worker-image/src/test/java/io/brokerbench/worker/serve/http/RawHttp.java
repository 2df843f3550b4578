package io.brokerbench.worker.serve.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An answer as it came over the wire.
 *
 * @param status of HTTP
 * @param headers as they were sent
 * @param body as it was sent
 */
public record RawHttp(int status, List<String> headers, String body) {

  private static final int BOUND_MILLIS = 60_000;

  /** Sends text as it is, and reads until the server closes the connection. */
  public static RawHttp send(InetSocketAddress server, String request) {
    try (var socket = new Socket(server.getAddress(), server.getPort())) {
      socket.setSoTimeout(BOUND_MILLIS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      var answer = socket.getInputStream().readAllBytes();
      if (answer.length == 0) {
        throw new EOFException("no answer");
      }
      return parse(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RawHttp parse(byte... bytes) {
    // One character per byte: chunks count bytes.
    var answer = new String(bytes, StandardCharsets.ISO_8859_1);
    var end = answer.indexOf("\r\n\r\n");
    var lines = answer.substring(0, end).lines().toList();
    var raw = answer.substring(end + 4);
    var chunked = lines.stream().anyMatch("Transfer-encoding: chunked"::equalsIgnoreCase);
    var body = (chunked ? joined(raw) : raw).getBytes(StandardCharsets.ISO_8859_1);
    return new RawHttp(
        Integer.parseInt(lines.getFirst().split(" ")[1]),
        lines.subList(1, lines.size()),
        new String(body, StandardCharsets.UTF_8));
  }

  /** Fails where the last chunk is missing. */
  private static String joined(String chunks) {
    var all = new StringBuilder();
    var at = 0;
    while (true) {
      var line = chunks.indexOf("\r\n", at);
      var length = Integer.parseInt(chunks.substring(at, line), 16);
      if (length == 0) {
        return all.toString();
      }
      all.append(chunks, line + 2, line + 2 + length);
      at = line + 2 + length + 2;
    }
  }

  /** A request with these lines after the first. */
  public static String request(String method, String path, String... headers) {
    var all = new StringBuilder(method + " " + path + " HTTP/1.1\r\nConnection: close\r\n");
    List.of(headers).forEach(header -> all.append(header).append("\r\n"));
    return all.append("\r\n").toString();
  }

  /** A header, by its name. */
  public Optional<String> header(String name) {
    var start = name.toLowerCase(Locale.ROOT) + ":";
    return headers.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .findFirst();
  }
}
