package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerEnsemblesTest {

  /** Ledgers as {@code id: entry=bookies entry=bookies}. */
  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @CsvSource(
      textBlock =
          """
          7: 0=ab,             7: 0=ab,                      0
          7: 0=ab,             7: 0=ab 40=ac,                1
          7: 0=ab 40=ac,       7: 0=ab 40=ac,                0
          7: 0=ab 40=ac,       7: 0=ab 40=ac 41=bc 90=ab,    2
          7: 0=ab,             7: 0=cb,                      1
          7: 0=ab 40=ac,       7: 0=ab 40=bc,                1
          7: 0=ab,             7: 0=cb 12=ca,                2
          7: 0=ab 40=ac,       7: 0=ac 40=ac,                0
          7: 0=ab 40=ac,       7: 0=ac 40=ac 50=ad,          1
          7: 0=ab,             7: 0=ab; 8: 0=bc,             0
          7: 0=ab,             7: 0=ab; 8: 0=bc 3=ac,        1
          7: 0=ab; 8: 0=bc,    7: 0=ab 5=ac; 8: 0=ac,        2
          7: 0=ab; 8: 0=bc,    8: 0=bc,                      0
          7: 0=ab,             7:,                           0
          8: 0=ab,             7:,                           0
          """)
  void countsEnsemblesThatTookThePlaceOfOthers(String earlier, String later, long changes) {
    assertThat(ledgers(later).changesSince(ledgers(earlier))).isEqualTo(changes);
  }

  private static LedgerEnsembles ledgers(String text) {
    var ledgers = new HashMap<Long, SortedMap<Long, String>>();
    for (var ledger : text.split("; ")) {
      var parts = ledger.split(":", 2);
      var ensembles = new TreeMap<Long, String>();
      for (var ensemble : parts[1].strip().split(" ")) {
        if (!ensemble.isEmpty()) {
          var sides = ensemble.split("=");
          ensembles.put(Long.parseLong(sides[0]), sides[1]);
        }
      }
      ledgers.put(Long.parseLong(parts[0]), ensembles);
    }
    return new LedgerEnsembles(ledgers);
  }
}
