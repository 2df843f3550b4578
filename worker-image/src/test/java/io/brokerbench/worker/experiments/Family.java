package io.brokerbench.worker.experiments;

import java.util.Locale;

/** Who published the experiment. */
enum Family {
  StreamNative(Hardware.I3EN),
  Confluent(Hardware.I3EN),
  Kesque(Hardware.I3),
  AscentStream(Hardware.FOUR_CORES),
  SingleBroker(Hardware.SINGLE);

  private final Hardware hardware;

  Family(Hardware hardware) {
    this.hardware = hardware;
  }

  Hardware hardware() {
    return hardware;
  }

  String directory() {
    return name().toLowerCase(Locale.ROOT);
  }
}
