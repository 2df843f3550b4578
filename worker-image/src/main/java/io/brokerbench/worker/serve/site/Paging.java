package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.worker.serve.http.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One page of a long list.
 *
 * @param <T> what is in the list
 * @param items of the page
 * @param number of the page, from 1
 * @param pages how many there are; at least 1
 * @param total items of all pages
 */
record Paging<T>(List<T> items, int number, int pages, int total) {

  static final int SIZE = 50;

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,5}");

  /**
   * The page that a request asks for; the last one where there are fewer.
   *
   * @param parameter with the number of the page
   */
  static <T> Paging<T> of(List<T> all, Request request, String parameter) {
    var pages = Math.max(1, (all.size() + SIZE - 1) / SIZE);
    var asked =
        request
            .first(parameter)
            .filter(text -> NUMBER.matcher(text).matches())
            .map(Integer::parseInt)
            .orElse(1);
    var number = Math.min(asked, pages);
    var from = (number - 1) * SIZE;
    return new Paging<>(
        all.subList(from, Math.min(from + SIZE, all.size())), number, pages, all.size());
  }

  /** Links to the pages before and after; none where there is only one. */
  List<Block> links(Request request, String parameter) {
    if (pages == 1) {
      return List.of();
    }
    var parts = new ArrayList<Content>();
    parts.add(Content.text(SiteMessage.PAGE_OF.with(number, pages, total) + ". "));
    if (number > 1) {
      parts.add(Content.text("Previous page").to(address(request, parameter, number - 1)));
      parts.add(Content.text(" "));
    }
    if (number < pages) {
      parts.add(Content.text("Next page").to(address(request, parameter, number + 1)));
    }
    return List.of(new Block.Paragraph(parts));
  }

  /** The same address with another page of this list. */
  private static String address(Request request, String parameter, int page) {
    var others =
        request.query().entrySet().stream()
            .filter(entry -> !entry.getKey().equals(parameter))
            .flatMap(
                entry ->
                    entry.getValue().stream().map(value -> Links.parameter(entry.getKey(), value)))
            .collect(Collectors.toCollection(ArrayList::new));
    others.add(Links.parameter(parameter, String.valueOf(page)));
    return request.path() + "?" + String.join("&", others);
  }
}
