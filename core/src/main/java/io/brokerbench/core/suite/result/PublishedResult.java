package io.brokerbench.core.suite.result;

import io.brokerbench.core.suite.figure.OmbFigure;
import io.brokerbench.core.suite.published.FigureUnit;
import io.brokerbench.core.suite.published.Precision;

/**
 * A published figure beside ours. It was measured on other hardware, so the ratio says how far the
 * two experiments are apart, and nothing about a system.
 *
 * @param cell canonical name
 * @param figure as OpenMessaging Benchmark counts it
 * @param unit of both values
 * @param published value of the source; null where the source has none
 * @param precision how far that value can be relied on
 * @param source table, section or file that has it
 * @param runs valid runs of this suite that have the figure
 * @param measured geometric mean of these runs; null where there are none, or one has the figure 0
 * @param ratioToOtherHardware measured / published; null where it is left out
 * @param leftOut why there is no ratio; null where there is one
 */
public record PublishedResult(
    String cell,
    OmbFigure figure,
    FigureUnit unit,
    Double published,
    Precision precision,
    String source,
    int runs,
    Double measured,
    Double ratioToOtherHardware,
    String leftOut) {}
