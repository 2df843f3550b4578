package io.brokerbench.core.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComposedTest {

  private static final Message ONE = Composed.of(problem("a"));
  private static final Message OTHER = Composed.of(problem("b"));

  @Test
  void joinsMessagesInOrder() {
    assertThat(Composed.all(List.of(ONE, OTHER, ONE)))
        .isEqualTo(Composed.both(Composed.both(ONE, OTHER), ONE))
        .hasToString(ONE + "; " + OTHER + "; " + ONE);
    assertThat(Composed.all(List.of(ONE))).isEqualTo(ONE);
    assertThatIllegalArgumentException().isThrownBy(() -> Composed.all(List.of()));
  }

  @Test
  void secondMessageMayBeAbsent() {
    assertThat(Composed.both(ONE, Optional.empty())).isEqualTo(ONE);
    assertThat(Composed.both(ONE, Optional.of(OTHER))).isEqualTo(Composed.both(ONE, OTHER));
  }

  @Test
  void problemsAreShownWithFieldAndValue() {
    var problems = List.of(problem("a"), problem("b"));
    var invalid = new InvalidRunException(problems);

    assertThat(Composed.of(problems.getFirst())).hasToString(problems.getFirst().toString());
    assertThat(Composed.of(invalid))
        .isEqualTo(Composed.both(ONE, OTHER))
        .hasToString(invalid.getMessage());
  }

  private static Problem problem(String field) {
    return new Problem(field, "1", Composed.PROBLEM.with("must be 2"));
  }
}
