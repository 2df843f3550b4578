package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** A page explains the terms that it has, and no others. */
class TermsSectionTest {

  private static List<String> terms(Page page) {
    return Pages.find(Pages.html(page), "//h2[@id='terms']/..//tbody/tr/*[1]").stream()
        .map(Element::getTextContent)
        .toList();
  }

  @Test
  void pageOfASuiteExplainsItsTerms() throws InvalidRunException {
    var terms = terms(Pages.of(SampleSuite.of("1", 3)));

    assertThat(terms)
        .contains("cell", "round", "valid", "pairs", "adjusted p", "CV %", "schedule lag")
        .doesNotContain("tailing", "Bypass", "SyncAfterConfirm")
        .doesNotHaveDuplicates();
  }

  @Test
  void pageOfARunHasNoTermsOfSuites() {
    var terms = terms(Pages.of(SampleRuns.measured()));

    assertThat(terms)
        .contains("schedule lag", "from intended send", "from actual send", "hiccups")
        .doesNotContain("cell", "adjusted p", "pairs", "tailing");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "cells, CELL",
    "round, ROUND",
    "invalid, VALID",
    "Worse, BETTER",
    "Undecided, UNDECIDED",
    "CatchUp, PHASES",
    "Pulsar (Bypass), BYPASS",
    "Kafka (Interval), INTERVAL_MODE",
    "RabbitMQ (None), NO_SYNC",
    "–, NO_VALUE",
    "publish p99, PUBLISH",
    "End-to-end p50, END_TO_END",
  })
  void termIsFoundInAnyForm(String text, Term term) {
    assertThat(term.isIn("first line\n" + text)).isTrue();
    assertThat(term.isIn("excellent background")).isFalse();
  }
}
