package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.worker.serve.http.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Shows one of the namespaces, or all. */
final class NamespaceFilter {

  static final String PARAMETER = "namespace";

  private NamespaceFilter() {}

  /** Whether a request asks for a namespace that is not served. */
  static boolean refuses(Request request, Set<String> namespaces) {
    return request.query().containsKey(PARAMETER)
        && !request.first(PARAMETER).filter(namespaces::contains).isPresent();
  }

  /** Accepts the namespaces that a request asks for. */
  static Predicate<String> of(Request request) {
    var wanted = request.first(PARAMETER);
    return namespace -> wanted.isEmpty() || wanted.get().equals(namespace);
  }

  /** Links to each choice; the name where there is only one namespace. */
  static List<Block> links(Request request, Set<String> namespaces) {
    if (namespaces.size() < 2) {
      return List.of(Block.Paragraph.of(String.join(", ", namespaces)));
    }
    var chosen = request.first(PARAMETER).orElse("");
    var parts = new ArrayList<Content>();
    parts.add(choice("all", request.path(), chosen.isEmpty()));
    for (var namespace : namespaces) {
      parts.add(Content.text(" "));
      parts.add(
          choice(
              namespace,
              request.path() + "?" + Links.parameter(PARAMETER, namespace),
              chosen.equals(namespace)));
    }
    return List.of(new Block.Paragraph(parts));
  }

  private static Content choice(String text, String address, boolean chosen) {
    return chosen ? Content.text(text + " (shown)") : Content.text(text).to(address);
  }
}
