package io.brokerbench.worker.rpc;

import io.brokerbench.worker.clock.ClockOffset;
import io.brokerbench.worker.clock.ClockTable;

/** Clock tables as messages. */
final class ClockCodec {

  private ClockCodec() {}

  static io.brokerbench.worker.rpc.proto.ClockTable encode(ClockTable table) {
    var message = io.brokerbench.worker.rpc.proto.ClockTable.newBuilder();
    for (var offset : table.offsets()) {
      message.addOffsets(
          io.brokerbench.worker.rpc.proto.ClockOffset.newBuilder()
              .setAtNanos(offset.at())
              .setOffsetNanos(offset.offset())
              .setDrift(offset.drift())
              .setUncertaintyNanos(offset.uncertainty()));
    }
    return message.addAllClockIds(table.clockIds()).build();
  }

  static ClockTable decode(io.brokerbench.worker.rpc.proto.ClockTable message) {
    return new ClockTable(
        message.getOffsetsList().stream()
            .map(
                o ->
                    new ClockOffset(
                        o.getAtNanos(), o.getOffsetNanos(), o.getDrift(), o.getUncertaintyNanos()))
            .toList(),
        message.getClockIdsList());
  }
}
