package io.brokerbench.core.http;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why requests over HTTP, or many of them at once, failed. */
public enum HttpMessage implements MessageId {
  ANSWERED("{command} returned HTTP {status}: {details}", "command", "status", "details"),
  NO_JSON("{command} did not return JSON: {details}", "command", "details"),
  REQUEST_FAILED("{command} failed: {reason}", "command", "reason"),
  OUT_OF_TIME("{command} timed out before it was sent", "command"),
  INTERRUPTED("{command} was interrupted", "command"),
  REDIRECT_UNENCRYPTED(
      "{command} was redirected to {address}, which is not encrypted", "command", "address"),
  REDIRECTS(
      "{command} was redirected more than {limit} times, last to {url}", "command", "limit", "url"),

  STAGE_FAILED("{stage} failed: {reason}", "stage", "reason"),
  STAGE_INTERRUPTED("{stage} was interrupted", "stage"),
  STAGE_TIMEOUT(
      "{stage}: {count} requests took longer than {seconds} s", "stage", "count", "seconds");

  private final MessageText text;

  HttpMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
