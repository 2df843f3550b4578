package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferencesSectionTest {

  private static Run run(String path, String field, String value) {
    var result = SampleRuns.result();
    ((ObjectNode) result.get("plan")).withObject(path).put(field, value);
    return new Run("run", "file", Source.of("r1", result), null, Map.of());
  }

  /** Heap and memory of brokers stand in the manifest only. */
  @ParameterizedTest(name = "plan{0}/{1}: {2}")
  @CsvSource({
    "/spec/broker/resources, memory, true",
    "/spec/workload, durationSeconds, false",
    "/spec/durability, level, false",
    "/load, any, true",
    "/run, any, false",
  })
  void comparesPlansAndTheResourcesOfBrokers(String path, String field, boolean compared) {
    var runs = new LinkedHashMap<String, Run>();
    runs.put("one", run(path, field, "1"));
    runs.put("other", run(path, field, "2"));

    var block = DifferencesSection.of("id", runs).blocks().getFirst();

    var name = path.substring(1).replace('/', '.') + "." + field;
    assertThat(block instanceof Table).isEqualTo(compared);
    if (block instanceof Table table) {
      assertThat(table.rows())
          .containsExactly(List.of(Content.text(name), Content.text("1"), Content.text("2")));
    }
  }
}
