package io.brokerbench.core.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTest {

  private enum Sample implements MessageId {
    TOO_LARGE("must be at most {limit}, and {limit} is not {found}", "found", "limit"),
    TOO_LARGE_TOO("must be at most {limit}, and {limit} is not {found}", "found", "limit"),
    FIXED("must be at most 10");

    private final MessageText text;

    Sample(String template, String... parameters) {
      text = MessageText.of(template, parameters);
    }

    @Override
    public MessageText text() {
      return text;
    }
  }

  @Test
  void putsArgumentsWhereTextNamesThem() {
    assertThat(Sample.TOO_LARGE.with(12, 10)).hasToString("must be at most 10, and 10 is not 12");
  }

  @Test
  void argumentsAreShownAsTheyAre() {
    assertThat(Sample.TOO_LARGE.with("$1 {limit} \\", List.of("a", "b")))
        .hasToString("must be at most a, b, and a, b is not $1 {limit} \\");
  }

  @Test
  void equalByIdentityAndArguments() {
    assertThat(Sample.TOO_LARGE.with(12, 10))
        .isEqualTo(Sample.TOO_LARGE.with(12, 10))
        .isNotEqualTo(Sample.TOO_LARGE.with(10, 12))
        .isNotEqualTo(Sample.TOO_LARGE_TOO.with(12, 10));
  }

  @Test
  void refusesMissingArguments() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sample.TOO_LARGE.with(12));
    assertThatIllegalArgumentException().isThrownBy(() -> Sample.TOO_LARGE.with(12, 10, 9));
  }

  @ParameterizedTest
  @CsvSource({"at most {limit}, found", "at most {limit}, limit;found", "at most, limit"})
  void refusesParametersThatTextDoesNotName(String template, String parameters) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MessageText.of(template, parameters.split(";")));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\0',
      value = {
        "spec.a, 12, spec.a: invalid value \"12\": must be at most 10",
        "spec.a, , spec.a: must be at most 10",
        "'', , must be at most 10"
      })
  void problemShowsFieldAndValueThatItHas(String field, String value, String shown) {
    assertThat(new Problem(field.replace("'", ""), value, Sample.FIXED.with())).hasToString(shown);
  }
}
