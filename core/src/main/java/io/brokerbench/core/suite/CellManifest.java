package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;

/** The run of a cell, to apply by itself. */
public final class CellManifest {

  /** Label with the name of the suite. */
  public static final String SUITE = BenchmarkRun.GROUP + "/suite";

  /** Annotation with the canonical name of the cell, which no label value may hold. */
  public static final String CELL = BenchmarkRun.GROUP + "/cell";

  private CellManifest() {}

  /** A BenchmarkRun with what the suite says, and no defaults. */
  public static ObjectNode of(SuitePlan plan, PlannedCell cell) {
    var document = document(cell.runName(), cell.spec());
    var metadata = (ObjectNode) document.path("metadata");
    if (plan.namespace() != null) {
      metadata.put("namespace", plan.namespace());
    }
    metadata.putObject("labels").put(SUITE, plan.name());
    metadata.putObject("annotations").put(CELL, cell.cell().name());
    return document;
  }

  static ObjectNode document(String name, ObjectNode spec) {
    var document = JsonNodeFactory.instance.objectNode();
    document.put("apiVersion", BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION);
    document.put("kind", "BenchmarkRun");
    document.putObject("metadata").put("name", name);
    return document.set("spec", spec.deepCopy());
  }
}
