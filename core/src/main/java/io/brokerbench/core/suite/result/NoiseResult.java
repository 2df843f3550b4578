package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import java.util.Map;

/**
 * How much figures differ without a cause.
 *
 * @param coefficientOfVariation by figure, the median over the cells, as a share; without figures
 *     that no cell has twice
 * @param floorPercent by figure, how far the two runs of the A/A cell are apart: no smaller
 *     difference is called one; empty without such a cell
 */
public record NoiseResult(
    Map<ComparedFigure, Double> coefficientOfVariation, Map<ComparedFigure, Double> floorPercent) {}
