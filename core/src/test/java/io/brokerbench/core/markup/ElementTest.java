package io.brokerbench.core.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ElementTest {

  @Test
  void textOfOthersIsNoMarkup() {
    var element =
        Element.of("p", "a\"b").with("title", "<&\">").text("</p><script>alert(1)</script>&amp;");

    assertThat(element)
        .hasToString(
            "<p class=\"a&quot;b\" title=\"&lt;&amp;&quot;&gt;\">"
                + "&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;</p>");
  }

  @Test
  void charactersThatXmlLacksAreReplaced() {
    assertThat(Element.of("p").text("a\u0000b\u001bc\ud800d\uffff")).hasToString("<p>a?b?c?d?</p>");
    assertThat(Element.of("p").text("\ud83d\ude00 é\t\n")).hasToString("<p>\ud83d\ude00 é\t\n</p>");
  }

  @Test
  void charactersThatTurnTextAreReplaced() {
    assertThat(Element.of("p").text("a\u202eb\u2066c\u200fd")).hasToString("<p>a?b?c?d</p>");
  }

  @Test
  void leavesOutWhatIsNull() {
    assertThat(Element.of("p").with("id", (Object) null).text(null).add((Element) null))
        .hasToString("<p></p>");
  }

  @Test
  void elementsWithoutEndTagClose() {
    assertThat(Element.of("p").add(Element.of("br"), Element.of("i")))
        .hasToString("<p><br/><i></i></p>");
  }

  @Test
  void roundsPixelsToTenths() {
    assertThat(Element.of("g").with("x", 1.04).with("y", 2.0).with("z", -0.26))
        .hasToString("<g x=\"1\" y=\"2\" z=\"-0.3\"></g>");
  }

  @Test
  void styleSheetsAreRaw() {
    assertThat(Element.of("style").text("a>b{}")).hasToString("<style>a>b{}</style>");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Element.of("style").text("</style>").toString());
  }
}
