package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntConsumer;

/** An operator that is killed at each of the writes that a suite takes. */
final class EachWrite {

  private EachWrite() {}

  /**
   * Runs the suite of {@code world} once for each write, and once more without a kill.
   *
   * @param after whether the API server has done the write
   * @param check what holds at each end, given the number of the write
   * @return how often the suite ran
   */
  static int kills(SuiteWorld world, boolean after, IntConsumer check) {
    var killed = 0;
    for (var more = true; more; killed++) {
      world.reset();
      world.server().failAt(killed, after);
      for (var step = 0; !world.ended(); step++) {
        assertThat(step).isLessThan(200);
        if (!world.reconcile()) {
          world.restart();
        }
        world.endRuns();
      }
      more = world.server().hasFailed();
      check.accept(killed);
    }
    return killed;
  }
}
