package io.brokerbench.operator.helm;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why a chart is not rendered. */
enum HelmMessage implements MessageId {
  ARCHIVE_NOT_FOUND(
      "{file} is not in directory {directory}, and no chart repository is set",
      "file",
      "directory"),
  ARCHIVE_UNREADABLE("{file} cannot be read or stored: {cause}", "file", "cause"),
  ARCHIVE_NOT_SERVED("repository {url} does not serve {file}", "url", "file"),
  ARCHIVE_TOO_BIG("{file} has {bytes} bytes, must have at most {limit}", "file", "bytes", "limit"),
  WRONG_DIGEST("{file} has SHA-256 {found}, must have {wanted}", "file", "found", "wanted"),
  VERSION_NOT_PERMITTED(
      "the operator does not permit version {version}, only {allowed}", "version", "allowed"),
  VALUES_NOT_STORED("its values cannot be stored: {cause}", "cause"),
  MANIFESTS_UNREADABLE("its manifests cannot be read: {cause}", "cause"),
  EXITED("helm {command}: exit code {exitCode}: {details}", "command", "exitCode", "details"),
  FAILED("helm {command}: {cause}", "command", "cause"),
  INTERRUPTED("helm {command} was interrupted", "command"),
  TOOK_TOO_LONG("took longer than {seconds} s", "seconds"),
  WROTE_TOO_MUCH("wrote more than {limit} bytes", "limit"),
  OUTPUT_UNREADABLE("its output cannot be read: {cause}", "cause");

  private final MessageText text;

  HelmMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
