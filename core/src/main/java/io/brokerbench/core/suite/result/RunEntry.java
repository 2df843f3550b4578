package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.progress.RunOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One run.
 *
 * @param name of it
 * @param cell canonical name of its cell
 * @param round from 1
 * @param attempt 1 for the first run of the cell in the round
 * @param place of the cell in the order of the round, from 1
 * @param outcome how it ended
 * @param reasons why its figures do not count; empty of others
 * @param from when it was created; absent where only its results are left
 * @param to when it ended; absent likewise
 * @param overheadSeconds from the last message of the run before to the first message of this one,
 *     in seconds; absent where either is not known, and where another run came between
 * @param figures as in its {@code result.json}
 * @param excluded of these, those that enter no comparison, and why
 */
public record RunEntry(
    String name,
    String cell,
    int round,
    int attempt,
    int place,
    RunOutcome outcome,
    List<String> reasons,
    Instant from,
    Instant to,
    Double overheadSeconds,
    Map<ComparedFigure, Double> figures,
    Map<ComparedFigure, Exclusion> excluded) {}
