package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.FiguresStatus;

/** The figures of a status in the making. A figure that is not set, or set to null, is absent. */
final class FiguresEdit {

  private Long publishRate;
  private Long publishBytes;
  private Long publishP50;
  private Long publishP99;
  private Long consumeRate;
  private Long endToEndP50;
  private Long endToEndP99;
  private Long lost;
  private Long duplicates;
  private Long outOfOrder;
  private Long sendErrors;

  FiguresEdit publishRate(long messagesPerSecond) {
    publishRate = messagesPerSecond;
    return this;
  }

  FiguresEdit publishBytes(long bytesPerSecond) {
    publishBytes = bytesPerSecond;
    return this;
  }

  /** In microseconds. */
  FiguresEdit publishLatency(Long p50, Long p99) {
    publishP50 = p50;
    publishP99 = p99;
    return this;
  }

  FiguresEdit consumeRate(long messagesPerSecond) {
    consumeRate = messagesPerSecond;
    return this;
  }

  /** In microseconds. */
  FiguresEdit endToEndLatency(Long p50, Long p99) {
    endToEndP50 = p50;
    endToEndP99 = p99;
    return this;
  }

  FiguresEdit lost(long messages) {
    lost = messages;
    return this;
  }

  FiguresEdit duplicates(long messages) {
    duplicates = messages;
    return this;
  }

  FiguresEdit outOfOrder(Long messages) {
    outOfOrder = messages;
    return this;
  }

  FiguresEdit sendErrors(long sends) {
    sendErrors = sends;
    return this;
  }

  FiguresStatus build() {
    return new FiguresStatus(
        publishRate,
        consumeRate,
        publishBytes,
        publishP50,
        publishP99,
        Display.latency(publishP99),
        endToEndP50,
        endToEndP99,
        Display.latency(endToEndP99),
        lost,
        duplicates,
        outOfOrder,
        sendErrors);
  }
}
