package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.worker.serve.http.Body;
import io.brokerbench.worker.serve.http.Request;
import io.brokerbench.worker.serve.http.Response;
import io.brokerbench.worker.serve.http.Tags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The style sheet and the script. */
final class Assets {

  private static final Map<String, Asset> ALL =
      Map.of(
          Links.STYLE,
          new Asset("text/css; charset=utf-8", HtmlPage.styleSheet() + resource("page.css")),
          Links.SCRIPT,
          new Asset("text/javascript; charset=utf-8", resource("page.js")));

  private record Asset(String type, String text) {}

  private Assets() {}

  static Optional<Response> find(Request request) {
    return Optional.ofNullable(ALL.get(request.path())).map(asset -> answer(request, asset));
  }

  private static Response answer(Request request, Asset asset) {
    var tag = Tags.of(asset.text());
    return request.has(tag)
        ? Response.notModified(tag)
        : Response.of(asset.type(), Body.of(asset.text()), tag);
  }

  private static String resource(String name) {
    try (var stream = Assets.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
