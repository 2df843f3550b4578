package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingValuesTest {

  @ParameterizedTest(name = "{0} and {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | 1 | true",
        "1 | 2 | false",
        "1 | 1.0 | true",
        "1000 | 1000.00 | true",
        "-1 | -1 | true",
        "10 | 1 | false",
        "9223372036854775807 | 9223372036854775806 | false",
        "true | true | true",
        "true | TRUE | true",
        "true | false | false",
        "true | 1 | false",
        "all | ALL | false",
        "lz4 | lz4 | true",
        "'' | '' | true",
        "'' | 0 | false",
        "0 | '' | false",
        "1 | not set | false",
        "' 1' | '1 ' | true",
        "/a,/b | [/a, /b] | true",
        "/a | [/a] | true",
        "/a | /a, | false",
        "/a,/b | [/b, /a] | false",
        "/a,/b | /a, /b | true",
        "[/a, /b] | [/a, /c] | false",
        "'' | [] | true",
      })
  void valuesAreTheSameWhateverTheirText(String wanted, String found, boolean same) {
    assertThat(SettingValues.same(wanted, found)).isEqualTo(same);
  }
}
