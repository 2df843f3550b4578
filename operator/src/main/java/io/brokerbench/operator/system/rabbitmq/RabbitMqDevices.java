package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.RabbitMqQueueType;

/**
 * Where a node keeps what, by the number of its devices. The first has the metadata and the classic
 * queues, the second the quorum queues with their write-ahead log, the third the streams. RabbitMQ
 * keeps all queues of a type on one device. Where there are fewer devices, the last one serves.
 *
 * @param devices of each node, at least 1
 */
record RabbitMqDevices(int devices) {

  private static final int FIRST = 0;
  private static final int SECOND = 1;
  private static final int THIRD = 2;

  int ofNode() {
    return FIRST;
  }

  int ofQuorumQueues() {
    return Math.min(SECOND, devices - 1);
  }

  int ofStreams() {
    return Math.min(THIRD, devices - 1);
  }

  /** How many of the devices a run with queues of this type writes to. */
  int used(RabbitMqQueueType type) {
    var ofMessages =
        switch (type) {
          case Quorum -> ofQuorumQueues();
          case Stream -> ofStreams();
          case ClassicMirrored, Classic -> ofNode();
        };
    return ofMessages == ofNode() ? 1 : 2;
  }

  /** Where device {@code number} is mounted. */
  static String mountPath(int number) {
    return "/var/lib/rabbitmq/disk-" + number;
  }

  /** Below the mount point, where a file system has no {@code lost+found}. */
  String quorumDirectory() {
    return mountPath(ofQuorumQueues()) + "/quorum";
  }

  /** Below the mount point likewise. */
  String streamDirectory() {
    return mountPath(ofStreams()) + "/stream";
  }

  /** Below the mount point likewise. */
  String nodeDirectory() {
    return mountPath(ofNode()) + "/mnesia";
  }
}
