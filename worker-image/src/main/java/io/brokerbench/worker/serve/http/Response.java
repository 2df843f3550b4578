package io.brokerbench.worker.serve.http;

import java.net.HttpURLConnection;
import java.util.Map;

/**
 * An answer.
 *
 * @param status of HTTP
 * @param type of the content; null where there is none
 * @param body the content
 * @param tag of the content, with its quotation marks; null where it has none
 * @param headers further ones
 */
public record Response(
    int status, String type, Body body, String tag, Map<String, String> headers) {

  /** Type of a page. */
  public static final String HTML = "text/html; charset=utf-8";

  private static final Body NOTHING = out -> {};

  /** Content that a browser may ask for again by its tag. */
  public static Response of(String type, Body body, String tag) {
    return new Response(HttpURLConnection.HTTP_OK, type, body, tag, Map.of());
  }

  /** Another status than 200. */
  public static Response of(int status, String type, Body body) {
    return new Response(status, type, body, null, Map.of());
  }

  /** The browser has it already. */
  public static Response notModified(String tag) {
    return new Response(HttpURLConnection.HTTP_NOT_MODIFIED, null, NOTHING, tag, Map.of());
  }

  /** The same with a header. */
  public Response with(String header, String value) {
    return new Response(status, type, body, tag, Map.of(header, value));
  }
}
