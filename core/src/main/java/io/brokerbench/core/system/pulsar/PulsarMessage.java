package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What is asked of a Pulsar cluster, and which of its servers. */
public enum PulsarMessage implements MessageId {
  SERVERS_MISSING(
      "Pulsar at {url} has {brokers} of {wanted} brokers and {bookies} of {wanted} bookies"
          + " registered",
      "url",
      "brokers",
      "bookies",
      "wanted"),
  TOPIC_PARTITIONS(
      "{topic} must have {wanted} partitions but exists with {found}", "topic", "wanted", "found"),

  NO_KAFKA_HANDLER(
      "broker {broker} has loaded no protocol handler kafka: its messagingProtocols is {found}; use"
          + " brokers whose image carries the handler, or remove spec.broker.pulsar.protocol",
      "broker",
      "found"),

  CREATING_TOPICS("creating topics"),
  LOADING_PARTITIONS("loading partitions"),
  CREATING_SUBSCRIPTIONS("creating subscriptions"),
  DELETING_TOPICS("deleting topics"),
  LOOKING_UP_PARTITIONS("looking up partitions"),
  READING_POLICIES("reading persistence policies"),
  READING_LEDGERS("reading ledgers"),
  READING_ENSEMBLES("reading ensembles"),
  READING_VERSIONS("reading the versions of brokers"),
  READING_BROKERS("reading the configuration of brokers"),
  READING_BOOKIES("reading the configuration of bookies"),

  NO_BROKER("the brokers (none is active)"),
  BROKER_UNREADABLE("broker {broker} ({reason})", "broker", "reason"),
  NO_BOOKIE("the bookies (none is registered)"),
  BOOKIE("bookie {name}", "name"),
  BOOKIE_UNREADABLE("bookie {name} ({reason})", "name", "reason"),
  BOOKIE_UNREGISTERED("bookie at {url} (not registered)", "url"),
  BOOKIE_URL_UNKNOWN(
      "its HTTP URL is unknown; add it to spec.broker.deployment.external.pulsar.bookieUrls"),
  BOOKIE_ID_UNKNOWN("none of the bookies that answered has this id"),
  LEDGER("ledger {name} of {partition}", "name", "partition"),
  LEDGERS("the ledgers of {partition}", "partition");

  private final MessageText text;

  PulsarMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
