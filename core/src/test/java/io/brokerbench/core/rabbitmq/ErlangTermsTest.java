package io.brokerbench.core.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErlangTermsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "datasync | datasync",
        "'Elixir.Foo' | 'Elixir.Foo'",
        "'and' | 'and'",
        "'plain' | plain",
        "42. | 42",
        "-1.5e3 | -1.5e3",
        "\"a\\\"b\" | \"a\\\"b\"",
        "\"a\" \"b\" | \"ab\"",
        "[] | []",
        "[ {a, 1} , [b] ] . | [{a,1},[b]]",
        "{a,b,c} | {a,b,c}",
        "#{a => 1, \"b\" => []} | #{a => 1,\"b\" => []}",
        "#{} | #{}",
        "<<\"a,>b\">> | <<\"a,>b\">>",
        "<<1,2>> | <<1,2>>",
        "[#Fun<rabbit.1.2>,<0.1.0>,#Ref<0.1.2>] | [#Fun<rabbit.1.2>,<0.1.0>,#Ref<0.1.2>]",
        "fun rabbit:start/2 | fun rabbit:start/2",
        "[a, % and so on\\n b] | [a,b]",
      })
  void termIsReadAndWritten(String text, String written) throws NotErlangException {
    assertThat(ErlangTerms.read(text.replace("\\n", "\n"))).hasToString(written);
  }

  @ParameterizedTest(name = "{0} at {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[a | 2",
        "[a} | 2",
        "{a,} | 3",
        "a b | 2",
        "[a]. [b]. | 5",
        "Variable | 0",
        "\"open | 5",
        "<<\"open | 0",
        "#{a = 1} | 4",
        "#Fun | 0",
      })
  void refusesWhatIsNoTerm(String text, int position) {
    var refused = catchThrowableOfType(NotErlangException.class, () -> ErlangTerms.read(text));

    assertThat(refused).isNotNull();
    assertThat(refused.position()).isEqualTo(position);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "%only a comment"})
  void refusesEmptyText(String text) {
    assertThat(catchThrowableOfType(NotErlangException.class, () -> ErlangTerms.read(text)))
        .isNotNull();
  }

  @Test
  void refusesDeepNests() {
    var deep = "[".repeat(10_000);

    assertThat(catchThrowableOfType(NotErlangException.class, () -> ErlangTerms.read(deep)))
        .isNotNull();
  }

  @Test
  void settingsHaveNamesWithTheirApplication() throws NotErlangException {
    var text = "[{ra,[{wal_sync_method,none},{n,[1]}]},{rabbit,[{a,\"x\"}]}].";

    var config = NodeConfig.read(text);

    assertThat(config.texts())
        .isEqualTo(Map.of("ra.wal_sync_method", "none", "ra.n", "[1]", "rabbit.a", "\"x\""));
    assertThat(config.advancedConfig()).isEqualTo(text);
  }

  @Test
  void laterSettingsTakeThePlaceOfEarlierOnes() throws NotErlangException {
    var first = NodeConfig.read("[{ra,[{a,1},{b,1}]}]");

    assertThat(first.with(NodeConfig.read("[{ra,[{b,2}]},{x,[{c,3}]}]")).advancedConfig())
        .isEqualTo("[{ra,[{a,1},{b,2}]},{x,[{c,3}]}].");
  }

  @ParameterizedTest(name = "{0}: whole {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | true",
        "[{a,[{b,1}]}] | true",
        "{a,[{b,1}]} | false",
        "[{a,b}] | false",
        "[{a,[b]}] | false",
        "[{a,[{b,1,2}]}] | false",
        "[a] | false",
      })
  void onlyListsOfApplicationsAreConfigurations(String text, boolean whole)
      throws NotErlangException {
    assertThat(NodeConfig.isWhole(text)).isEqualTo(whole);
  }
}
