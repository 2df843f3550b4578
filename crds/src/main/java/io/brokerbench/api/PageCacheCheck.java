package io.brokerbench.api;

/** What happens to the page cache of the broker nodes before the brokers are made. */
public enum PageCacheCheck {
  /** It is dropped, so that no run reads what another has left there. */
  Drop,
  /** It is left as it is. */
  Keep
}
