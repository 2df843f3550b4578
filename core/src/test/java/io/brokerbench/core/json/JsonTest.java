package io.brokerbench.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.text.Printable;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {

  private record Part(int size) {}

  private record Parts(List<Part> parts) {}

  /** Jackson adds a place in a text whose name it does not show. */
  @Test
  void saysWhyAFileThatWasCutOffCannotBeRead() {
    var reason = "Unexpected end-of-input: expected close marker for Object";

    assertThatThrownBy(() -> Json.read("{\"size\": 1", Part.class))
        .hasMessage(JsonMessage.NOT_A_DOCUMENT.with("Part", reason).toString());
  }

  @Test
  void namesTheFieldOfAWrongType() {
    assertThatThrownBy(() -> Json.read("{\"parts\": [{\"size\": 1}, {\"size\": {}}]}", Parts.class))
        .hasMessageStartingWith(
            JsonMessage.NOT_A_DOCUMENT.with("Parts", "parts[1].size: ").toString());
  }

  @Test
  void refusesNumbersThatAreNotFinite() {
    var digits = "9".repeat(400);
    for (var number : List.of("1e999", "-1e999", digits)) {
      assertThatThrownBy(() -> Json.readFigures("{\"unknown\": [1, " + number + "]}", Part.class))
          .hasMessage(JsonMessage.INFINITE.with("unknown[1]", Printable.value(number)).toString());
    }
    assertThat(Json.readFigures("{\"size\": 7, \"unknown\": 1e300}", Part.class))
        .isEqualTo(new Part(7));
  }

  @Test
  void takesTheSameDocumentsForFigures() {
    for (var json : List.of("{\"size\": 7} and more", "{\"size\": 7, \"a\": [[], {}]}\n}")) {
      assertThat(Json.readFigures(json, Part.class)).isEqualTo(new Part(7));
    }
    var tooLong = "{\"size\": 7, \"unknown\": " + "9".repeat(1001) + "}";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.readFigures(tooLong, Part.class))
        .withMessageStartingWith(JsonMessage.NOT_A_DOCUMENT.with("Part", "").toString());
  }
}
