package io.brokerbench.core.message;

import io.brokerbench.api.RuleText;
import io.brokerbench.api.SuiteRuleText;
import io.brokerbench.core.document.RuleSamples;

class MessagesTest extends MessageCatalogueChecks {

  MessagesTest() {
    super(
        MessageCatalogue.of("Documents, plans and brokers", "io.brokerbench.core")
            .with(RuleText.class, RuleSamples.texts())
            .with(SuiteRuleText.class, RuleSamples.suiteTexts()));
  }
}
