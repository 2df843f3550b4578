package io.brokerbench.core.suite.result;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** Holds documents to the schema of suite.json, as its readers may do. */
public final class SchemaErrors {

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(SuiteSchema.text(), InputFormat.JSON);

  private SchemaErrors() {}

  /** What the schema says against a document; empty of a {@code suite.json}. */
  public static List<String> of(String json) {
    return SCHEMA
        .validate(
            json,
            InputFormat.JSON,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(Object::toString)
        .toList();
  }
}
