package io.brokerbench.core.suite.published;

import io.brokerbench.core.suite.figure.OmbFigure;
import java.math.BigDecimal;

/**
 * A figure that others have published of a cell.
 *
 * @param cell the canonical name of the cell
 * @param figure what it is
 * @param value in {@code unit}, above 0; null where the source has none, because the run failed
 * @param unit of the value
 * @param precision how far the value can be relied on
 * @param source table, section or file that has it
 */
public record PublishedFigure(
    String cell,
    OmbFigure figure,
    BigDecimal value,
    FigureUnit unit,
    Precision precision,
    String source) {}
