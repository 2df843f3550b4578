package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The specs of the runs of a suite that is not planned: its template and the values of a cell. */
public final class CellSpecs {

  private final List<Axis> axes;
  private final JsonNode template;
  private final Map<Map<String, String>, int[]> combinations = new HashMap<>();

  private CellSpecs(List<Axis> axes, JsonNode template) {
    this.axes = axes;
    this.template = template;
  }

  /**
   * Reads the spec of a suite. Its cells are not checked.
   *
   * @param name of the suite
   * @param spec of the suite; null where there is none
   * @throws InvalidRunException if it is no spec of a suite of this version
   */
  public static CellSpecs of(String name, JsonNode spec) throws InvalidRunException {
    var document = JsonNodeFactory.instance.objectNode();
    document.put("apiVersion", BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION);
    document.put("kind", "BenchmarkSuite");
    document.putObject("metadata").put("name", name);
    if (spec != null && !spec.isNull()) {
      document.set("spec", spec.deepCopy());
    }
    var suite = SuiteDocument.of(document).getSpec();
    var specs = new CellSpecs(AxisReader.read(suite.matrix()), suite.template());
    var matrix = new Matrix(specs.axes);
    var combinations = matrix.combinations(suite);
    var cells = matrix.cells(combinations);
    for (var i = 0; i < cells.size(); i++) {
      specs.combinations.put(cells.get(i).coordinates(), combinations.get(i));
    }
    return specs;
  }

  /**
   * The spec of the runs of a cell, without defaults.
   *
   * @param coordinates value by axis
   * @throws InvalidRunException if the suite has no such cell
   */
  public ObjectNode of(Map<String, String> coordinates) throws InvalidRunException {
    var combination = combinations.get(coordinates);
    if (combination == null) {
      throw new InvalidRunException(
          List.of(
              new Problem("spec.matrix", SuiteMessage.CELL_MISSING.with(coordinates.entrySet()))));
    }
    return spec(template, axes, combination);
  }

  static ObjectNode spec(JsonNode template, List<Axis> axes, int... combination) {
    ObjectNode spec = template.deepCopy();
    for (var i = 0; i < combination.length; i++) {
      axes.get(i).apply(combination[i], spec);
    }
    return spec;
  }
}
