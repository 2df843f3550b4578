/**
 * Charts as static SVG: scales, axes, series, intervals, legends. Knows numbers and words, and
 * nothing of what they mean. Colours are classes of {@link io.brokerbench.core.chart.ChartStyle}.
 */
package io.brokerbench.core.chart;
