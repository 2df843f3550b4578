package io.brokerbench.core.suite.published;

import java.util.List;
import java.util.Locale;

/** A column of a file of published figures. */
enum Column {
  CELL,
  FIGURE,
  VALUE,
  UNIT,
  PRECISION,
  SOURCE;

  static final List<Column> ALL = List.of(values());

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Without it, every figure is exact. */
  boolean optional() {
    return this == PRECISION;
  }
}
