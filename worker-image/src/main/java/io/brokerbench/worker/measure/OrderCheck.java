package io.brokerbench.worker.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Finds messages that come after a later one of the same producer, within the promised order. */
final class OrderCheck {

  private static final long NOTHING_YET = -1;

  private final OrderGuarantee.Scope scope;
  private final int producers;
  private final long[][] highestSequences;

  OrderCheck(OrderGuarantee order, int producers) {
    scope = order.scope();
    this.producers = producers;
    highestSequences = new long[order.lanes()][];
  }

  /** Whether this message should have come before one that was seen; remembers it otherwise. */
  boolean isBroken(int partition, ByteBuffer payload, int producer, long sequence) {
    return switch (scope) {
      case PARTITION -> isBroken(partition, producer, sequence);
      case KEY -> isBroken(Stamps.key(payload), producer, sequence);
      case NOTHING -> false;
    };
  }

  private boolean isBroken(int lane, int producer, long sequence) {
    var highest = highestSequences[lane];
    if (highest == null) {
      highest = new long[producers];
      Arrays.fill(highest, NOTHING_YET);
      highestSequences[lane] = highest;
    }
    if (sequence < highest[producer]) {
      return true;
    }
    highest[producer] = sequence;
    return false;
  }
}
