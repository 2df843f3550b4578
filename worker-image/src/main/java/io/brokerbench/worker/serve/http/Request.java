package io.brokerbench.worker.serve.http;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a browser asks for.
 *
 * @param path as it was sent, such as {@code /runs/a/b}; nothing of it is decoded
 * @param query values by the name of the parameter, in the order of the query
 * @param known the tag of the answer that the browser has; empty text for none
 * @param liveOnly whether the script of a page asks for what changes often, without the report
 */
public record Request(
    String path, Map<String, List<String>> query, String known, boolean liveOnly) {

  /** With the value {@code live}, the header of a request for what changes often. */
  public static final String PART = "Page-Part";

  /** No page has as many. */
  private static final int MAX_PARAMETERS = 32;

  /**
   * Reads the address of a request.
   *
   * @param known of the header {@code If-None-Match}; null for none
   * @param part of the header {@value #PART}; null for none
   * @throws IllegalArgumentException if the query is damaged or has too many parameters
   */
  public static Request of(URI address, String known, String part) {
    var query = new LinkedHashMap<String, List<String>>();
    var raw = address.getRawQuery();
    var parts = raw == null || raw.isEmpty() ? new String[0] : raw.split("&", -1);
    if (parts.length > MAX_PARAMETERS) {
      throw new IllegalArgumentException("more than " + MAX_PARAMETERS + " parameters");
    }
    for (var each : parts) {
      var equals = each.indexOf('=');
      var name = decode(equals < 0 ? each : each.substring(0, equals));
      var value = equals < 0 ? "" : decode(each.substring(equals + 1));
      query.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    }
    return new Request(
        address.getRawPath(), query, known == null ? "" : known.strip(), "live".equals(part));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The segments of the path. */
  public List<String> segments() {
    return path.equals("/") ? List.of() : List.of(path.substring(1).split("/", -1));
  }

  /** All values of a parameter. */
  public List<String> all(String parameter) {
    return query.getOrDefault(parameter, List.of());
  }

  /** The first value of a parameter. */
  public Optional<String> first(String parameter) {
    return all(parameter).stream().findFirst();
  }

  /** Whether the browser has the answer with this tag. */
  public boolean has(String tag) {
    return tag != null && known.equals(tag);
  }
}
