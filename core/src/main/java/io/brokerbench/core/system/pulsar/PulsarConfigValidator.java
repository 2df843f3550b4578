package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ClientConfigSpec;
import io.brokerbench.core.broker.ConfigErrors;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds entries of {@code broker.pulsar.*.config} and {@code clientConfig} that would not mean what
 * they say: those that contradict the durability level or the workload, those that the deployment
 * sets itself or would drop, and those that no client knows.
 */
final class PulsarConfigValidator {

  /** Prefixes of broker settings that make the cluster what it is; the deployment owns them. */
  private static final List<String> OWNED_BROKER_PREFIXES =
      List.of(
          "advertised",
          "authentication",
          "authorization",
          "bindAddress",
          "bookkeeperMetadataServiceUri",
          "brokerClientAuthentication",
          "brokerClientTls",
          "brokerServicePort",
          "clusterName",
          "configurationMetadataStoreUrl",
          "configurationStoreServers",
          "globalZookeeperServers",
          "internalListenerName",
          "metadataStoreConfigPath",
          "metadataStoreUrl",
          "tls",
          "webServicePort",
          "webServiceTls",
          "zookeeperServers");

  /** The same of bookies. */
  private static final List<String> OWNED_BOOKIE_PREFIXES =
      List.of(
          "advertisedAddress",
          "allowLoopback",
          "autoRecoveryDaemonEnabled",
          "bookieAuth",
          "bookieId",
          "bookiePort",
          "httpServer",
          "indexDirectories",
          "journalDirector",
          "ledgerDirectories",
          "listeningInterface",
          "metadataServiceUri",
          "prometheusStatsHttp",
          "tls",
          "useHostNameAsBookieID",
          "zkLedgersRootPath",
          "zkServers");

  /** Settings of the handler of Kafka's protocol that say where it listens. */
  private static final Set<String> OWNED_HANDLER_KEYS =
      Set.of("kafkaAdvertisedListeners", "kafkaProtocolMap", "listeners");

  private static final Set<String> OWNED_CLIENT_KEYS =
      Set.of(
          // Of the connection.
          "listenerName",
          "originalPrincipal",
          "proxyProtocol",
          "proxyServiceUrl",
          "serviceUrl",
          // Of producers.
          "accessMode",
          "chunkingEnabled",
          "initialSequenceId",
          "initialSubscriptionName",
          "messageRoutingMode",
          "producerName",
          "topicName",
          // Of consumers.
          "consumerName",
          "poolMessages",
          "readCompacted",
          "retryEnable",
          "startPaused",
          "subscriptionMode",
          "subscriptionName",
          "subscriptionType");

  /** Prefixes of client settings by which clients are let in. */
  private static final List<String> ACCESS_PREFIXES =
      List.of("auth", "socks5", "ssl", "tls", "useKeyStoreTls", "useTls");

  private static final Pattern ENVIRONMENT_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,255}");

  /**
   * What the bookies' and Kubernetes' readers take for the name of something else, and what begins
   * an escape in a file of properties: at its end, it would swallow the next setting.
   */
  private static final List<String> REFERENCES = List.of("${", "$(", "$$", "\\");

  /** Prefixes of environment variables that are no settings of a configuration file. */
  private static final List<String> ENVIRONMENT_PREFIXES = List.of("PULSAR_", "BOOKIE_");

  private static final ConfigErrors.ClientKeys CLIENT_KEYS =
      new ConfigErrors.ClientKeys("Pulsar", OWNED_CLIENT_KEYS, ACCESS_PREFIXES);

  private final BenchmarkRunSpec spec;
  private final PulsarSettings settings;
  private final ConfigErrors errors = new ConfigErrors(this::source);

  PulsarConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
    this.settings = new PulsarSettings(spec);
  }

  List<Problem> validate() {
    var pulsar = spec.broker().pulsarOrUnset();
    checkServer("broker", pulsar.broker().config(), OWNED_BROKER_PREFIXES, settings.fixedBroker());
    checkServer(
        "bookkeeper", pulsar.bookkeeper().config(), OWNED_BOOKIE_PREFIXES, settings.fixedBookie());
    if (pulsar.speaksKafka()) {
      return Stream.concat(
              errors.all().stream(), new PulsarKafkaConfigValidator(spec).validate().stream())
          .toList();
    }
    checkClients(spec.workload().clientConfig());
    return errors.all();
  }

  private void checkClients(ClientConfigSpec clients) {
    if (clients != null) {
      var plan = settings.clients();
      errors.checkClient(
          CLIENT_KEYS,
          "producer",
          clients.producer(),
          settings.fixedProducer(),
          key -> isKnown(true, key));
      checkValues("producer", clients.producer(), plan.producer());
      errors.checkClient(
          CLIENT_KEYS,
          "consumer",
          clients.consumer(),
          settings.fixedConsumer(),
          key -> isKnown(false, key));
      checkValues("consumer", clients.consumer(), plan.consumer());
    }
  }

  private void checkServer(
      String component,
      Map<String, String> config,
      List<String> ownedPrefixes,
      Map<String, String> fixed) {
    var speaksKafka = spec.broker().pulsarOrUnset().speaksKafka();
    new TreeMap<>(config)
        .forEach(
            (key, value) -> {
              var field = "spec.broker.pulsar." + component + ".config[" + key + "]";
              var meaningless =
                  speaksKafka
                      ? PulsarKafkaConfigValidator.withoutMeaning(key)
                      : Optional.<Message>empty();
              if (meaningless.isPresent()) {
                errors.add(field, value, meaningless.get());
              } else if (!ENVIRONMENT_NAME.matcher(key).matches()) {
                errors.add(field, value, PulsarConfigMessage.SETTING_NAME.with());
              } else if (ENVIRONMENT_PREFIXES.stream().anyMatch(key::startsWith)) {
                errors.add(field, value, PulsarConfigMessage.SETTING_PREFIX.with());
              } else if (key.startsWith("bookkeeper_")) {
                errors.add(field, value, PulsarConfigMessage.UNVERIFIABLE.with());
              } else if (ownedPrefixes.stream().anyMatch(key::startsWith)
                  || (speaksKafka && OWNED_HANDLER_KEYS.contains(key))) {
                errors.addOwnedByDeployment(field, value);
              }
              errors.checkFixed(field, key, value, fixed);
              errors.checkText(field, value, REFERENCES);
            });
  }

  /**
   * Finds values that the client would refuse when it starts. It checks some settings against
   * others, so an entry is to blame when all are taken without it, or else when it is not taken
   * alone.
   *
   * @param config the user's entries
   * @param all the effective settings, those entries among them
   */
  private void checkValues(String role, Map<String, String> config, Map<String, String> all) {
    var producer = role.equals("producer");
    var unknown = config.keySet().stream().filter(key -> !isKnown(producer, key)).toList();
    if (!unknown.isEmpty() || PulsarClientKeys.takes(producer, all)) {
      return;
    }
    var toBlame = new TreeMap<>(config);
    toBlame.keySet().removeIf(key -> !PulsarClientKeys.takes(producer, without(all, key)));
    if (toBlame.isEmpty()) {
      toBlame.putAll(config);
      toBlame.entrySet().removeIf(e -> PulsarClientKeys.takes(producer, Map.ofEntries(e)));
    }
    toBlame.forEach(
        (key, value) ->
            errors.add(
                ConfigErrors.clientField(role, key),
                value,
                PulsarConfigMessage.REFUSED_BY_CLIENT.with()));
  }

  private static boolean isKnown(boolean producer, String key) {
    var own = producer ? PulsarClientKeys.producer() : PulsarClientKeys.consumer();
    return own.contains(key) || PulsarClientKeys.client().contains(key);
  }

  private static Map<String, String> without(Map<String, String> all, String key) {
    var others = new TreeMap<>(all);
    others.remove(key);
    return others;
  }

  /** Which field fixes a setting; null where the measurement does. */
  private String source(String key) {
    return switch (key) {
      case "batchingEnabled" -> "spec.workload.batching";
      case "batchingMaxPublishDelayMicros" -> "spec.workload.batching.maxDelayMicros";
      case "batchingMaxBytes" -> "spec.workload.batching.maxBytes";
      case "compressionType" -> "spec.workload.batching.compression";
      case "allowAutoTopicCreationType",
          "brokerDeleteInactiveTopicsEnabled",
          "brokerEntryMetadataInterceptors",
          "kafkaListeners",
          "messagingProtocols" ->
          PulsarKafkaConfigValidator.SOURCE;
      case "subscriptionInitialPosition", "acknowledgementsGroupTimeMicros" -> null;
      default -> "spec.durability.level " + spec.durability().level();
    };
  }
}
