package io.brokerbench.worker.experiments;

import java.nio.file.Path;

/**
 * A published experiment, or a variant of one for a single machine.
 *
 * @param test what the source calls it
 * @param shape the end of its name: partitions, what else tells it from others, kind of load
 * @param note what else a reader must know, {@code null} if nothing
 */
record Experiment(
    Family family,
    String test,
    Durability durability,
    String shape,
    Load load,
    Hardware hardware,
    String note) {

  Experiment(Family family, String test, Durability durability, String shape, Load load) {
    this(family, test, durability, shape, load, family.hardware(), null);
  }

  Experiment on(Hardware other, String why) {
    return new Experiment(family, test, durability, shape, load, other, why);
  }

  boolean isSmall() {
    return hardware == Hardware.ONE_MACHINE;
  }

  /** Below config/samples/experiments. */
  Path file() {
    var directory = Path.of(family.directory(), isSmall() ? "small" : "");
    return directory.resolve(durability.name() + "-" + shape + ".yaml");
  }

  /** The name of the run: no two experiments share one, so all fit into one namespace. */
  String name() {
    return "%s-%s-%s%s"
        .formatted(family.directory(), durability.name(), shape, isSmall() ? "-small" : "");
  }
}
