package io.brokerbench.worker.archive;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why an archive in S3 cannot be read or written. */
public enum S3Message implements MessageId {
  LOCATION("must be an existing directory, s3://BUCKET or s3://BUCKET/PREFIX"),
  ENDPOINT(
      "must be a URL of the form https://HOST or http://HOST:PORT, without user, path and query"),
  OPTION_UNUSED("is used with s3:// only; remove it"),

  NO_BUCKET(
      "{location}: there is no such bucket; create it, or correct the location and the endpoint",
      "location"),
  DENIED(
      "{location}: access to {key} is denied ({reason}); allow s3:GetObject and s3:ListBucket to"
          + " these credentials, and s3:PutObject to the archiver",
      "location",
      "key",
      "reason"),
  BAD_CREDENTIALS(
      "{location}: the credentials are not accepted ({reason}); replace them",
      "location",
      "reason"),
  NO_CREDENTIALS(
      "{location}: there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
          + " give the service account a role",
      "location"),
  NO_REGION(
      "{location}: the region is not known; set AWS_REGION to that of the bucket", "location"),
  WRONG_REGION(
      "{location}: the bucket is in another region ({reason}); set the region of the bucket",
      "location",
      "reason"),
  WRONG_CLOCK(
      "{location}: the clocks of this machine and of the store differ too much; set the clock",
      "location"),
  FULL(
      "{location}: the store has no space for {key} ({reason}); add space or move old results away",
      "location",
      "key",
      "reason"),
  SLOW_DOWN(
      "{location}: the store asks for fewer requests ({reason}); it is tried again later",
      "location",
      "reason"),
  UNKNOWN_HOST(
      "{location}: the name {host} has no address; correct the endpoint, or check DNS",
      "location",
      "host"),
  UNREACHABLE(
      "{location}: the store at {host} cannot be reached ({reason}); start it, correct the"
          + " endpoint, or allow the connection",
      "location",
      "host",
      "reason"),
  TIMED_OUT(
      "{location}: the store at {host} did not answer in time; check the store and the network",
      "location",
      "host"),
  TLS(
      "{location}: the TLS connection to {host} failed ({reason}); set AWS_CA_BUNDLE to a PEM file"
          + " with the authority of the store's certificate, or correct the endpoint",
      "location",
      "host",
      "reason"),
  CA_BUNDLE(
      "AWS_CA_BUNDLE: {file} cannot be read as certificates in PEM ({reason}); correct the file, or"
          + " unset the variable",
      "file",
      "reason"),
  SERVER_ERROR(
      "{location}: the store failed ({reason}); check the store's log", "location", "reason"),
  FAILED("{location}: {key} cannot be used ({reason})", "location", "key", "reason");

  private final MessageText text;

  S3Message(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
