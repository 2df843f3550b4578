package io.brokerbench.worker.serve.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.http.Request;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PagingTest {

  private static Request request(String address) {
    return Request.of(URI.create(address), null, null);
  }

  private static List<Integer> items(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  @ParameterizedTest
  @CsvSource({
    "0, /, 1, 1, 0, -1",
    "50, /, 1, 1, 50, 0",
    "51, /, 1, 2, 50, 0",
    "51, /?page=2, 2, 2, 1, 50",
    "51, /?page=3, 2, 2, 1, 50",
    "51, /?page=0, 1, 2, 50, 0",
    "51, /?page=-1, 1, 2, 50, 0",
    "51, /?page=x, 1, 2, 50, 0",
    "51, /?page=99999999999999, 1, 2, 50, 0",
    "120, /?page=2, 2, 3, 50, 50",
  })
  void showsFiftyAtATime(int count, String address, int number, int pages, int size, int first) {
    var page = Paging.of(items(count), request(address), "page");

    assertThat(page.number()).isEqualTo(number);
    assertThat(page.pages()).isEqualTo(pages);
    assertThat(page.total()).isEqualTo(count);
    assertThat(page.items()).hasSize(size);
    if (size > 0) {
      assertThat(page.items().getFirst()).isEqualTo(first);
    }
  }

  @Test
  void linksKeepTheOtherParameters() {
    var request = request("/?namespace=a&page=2&x=%3C%22");
    var page = Paging.of(items(120), request, "page");
    var html = HtmlPage.sections(List.of(new Section("s", "S", page.links(request, "page"))));

    assertThat(html)
        .contains("href=\"/?namespace=a&amp;x=%3C%22&amp;page=1\"")
        .contains("href=\"/?namespace=a&amp;x=%3C%22&amp;page=3\"");
  }

  @Test
  void onePageHasNoLinks() {
    assertThat(Paging.of(items(50), request("/"), "page").links(request("/"), "page")).isEmpty();
  }
}
