package io.brokerbench.api;

/** When the members of a quorum queue force its messages to disk. */
public enum RabbitMqSync {
  /** Before they confirm: {@code wal_sync_method=datasync}. Levels 1 and 3. */
  DataSync,
  /** Never: confirmed from the page cache, {@code wal_sync_method=none}. Levels 2 and 4. */
  None,
  /**
   * After they have confirmed: {@code wal_write_strategy=sync_after_notify}. Levels 2 and 4,
   * RabbitMQ up to 4.2.
   */
  SyncAfterConfirm
}
