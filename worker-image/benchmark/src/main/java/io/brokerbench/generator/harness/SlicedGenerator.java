package io.brokerbench.generator.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One whose load can be had in slices, so that others have their turn in between: its process, its
 * clients and their connections stay.
 */
interface SlicedGenerator extends Generator {

  @Override
  SlicedLoad begin(Task task) throws IOException;

  /** Begins a load, which may send a little until its first slice. */
  default SlicedLoad begin(Task task, Slices slices) throws IOException {
    var load = begin(task);
    load.pause();
    return load;
  }

  /**
   * How a load is cut.
   *
   * @param count how many slices it has
   * @param others how many other generators have a slice after each of them
   */
  record Slices(int count, int others) {

    /** Before a slice is measured: clients are connected, and code is compiled. */
    static final long SETTLE_MILLIS = 500;

    /** Measured of each slice. */
    static final int SECONDS = 2;

    /** A slice that knows its own end goes on for that long, so that it can be looked at. */
    static final int LASTING_SECONDS = SECONDS + 1;

    /** What a run of brokerbench may have. */
    private static final int MOST_STAGES = 32;

    /** Of the loads that together have so many seconds of each generator, or a little more. */
    static List<Slices> of(int seconds, int others) {
      var most = MOST_STAGES / (1 + others);
      var loads = new ArrayList<Slices>();
      for (var left = Math.ceilDiv(seconds, SECONDS); left > 0; left -= most) {
        loads.add(new Slices(Math.min(left, most), others));
      }
      return loads;
    }
  }

  /** A load whose slices are begun and ended. */
  interface SlicedLoad extends Load {

    /** Returns when it sends. */
    void resume() throws IOException;

    /** Returns when it sends as good as nothing. */
    void pause() throws IOException;
  }
}
