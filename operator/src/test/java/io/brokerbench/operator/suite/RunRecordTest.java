package io.brokerbench.operator.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.figure.Results;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.progress.SuiteRun;
import org.junit.jupiter.api.Test;

class RunRecordTest {

  private static final String SERVERS =
      "\"cluster\": {\"servers\": [{\"role\": \"broker\", \"id\": \"1\", \"version\": \"4.3.1\"}]}";

  @Test
  void readsWhatItWrites() throws InvalidRunException {
    var plan = Suites.plan(Suites.SYSTEMS);
    var key = new RunKey(1, 1, 1);
    var name = plan.cells().get(1).runName(1, 1);
    var run = SuiteRun.of(key, name, Results.of(Results.FIGURES, SERVERS), null, null);
    var json = new RunRecord(run, null).json();

    assertThat(run.brokers()).isEqualTo(new BrokerFacts("4.3.1", null));
    assertThat(RunRecord.parse(json, new RunKeys(plan))).contains(new RunRecord(run, null));

    var older = json.replace("\"brokers\"", "\"gone\"");
    assertThat(older).isNotEqualTo(json);
    assertThat(RunRecord.parse(older, new RunKeys(plan)))
        .hasValueSatisfying(
            found -> assertThat(found.run().brokers()).isEqualTo(BrokerFacts.UNKNOWN));
  }
}
