package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.brokerbench.api.BrokerKind;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * One Pulsar, its bookie and ZooKeeper in one container, that lets in only who has a token or a
 * certificate.
 */
public final class SecuredPulsar {

  private static final String NAME = "secured-pulsar";

  private static final int TLS_PORT = 6651;
  private static final String SMALL = "-Xms64m -Xmx256m -XX:MaxDirectMemorySize=256m";

  /** Who may do everything. */
  private static final String ROLE = "bench";

  private final String namespace;

  /** Of tokens. It is text, as that of a Secret. */
  private final String key;

  private SecuredPulsar(String namespace) {
    this.namespace = namespace;
    var random = new byte[32];
    new SecureRandom().nextBytes(random);
    key = HexFormat.of().formatHex(random);
  }

  /** Starts one in {@code namespace}; it takes its time. */
  public static SecuredPulsar start(String namespace, TestAuthority authority) {
    var pulsar = new SecuredPulsar(namespace);
    // The client verifies the name that its resolver has found it by.
    var resolved = pulsar.host() + ".cluster.local";
    var own = authority.issue("pulsar", pulsar.host(), resolved, "localhost");
    var files = new HashMap<String, String>();
    files.put("server.crt", own.chain());
    files.put("server.key", own.key());
    files.put("ca.crt", authority.certificate());
    files.put("token", pulsar.token());
    files.put("token.key", pulsar.key);
    var image =
        Operator.setting("BROKERBENCH_PULSAR_IMAGE_REPOSITORY")
            .orElse(BrokerKind.Pulsar.officialImageRepository());
    new SecuredPod(
            NAME,
            image + ":" + BrokerKind.Pulsar.defaultVersion(),
            10_000,
            TLS_PORT,
            "1Gi",
            "2Gi",
            Map.of(
                "PULSAR_GC",
                "-XX:+UseSerialGC",
                "PULSAR_MEM",
                SMALL,
                "BOOKIE_MEM",
                SMALL,
                "PULSAR_LOG_DIR",
                "/data/log"),
            SCRIPT.replace("$HOST", pulsar.host()).replace("$ROLE", ROLE))
        .create(namespace, files);
    return pulsar;
  }

  public void awaitReady() {
    CLIENT.pods().inNamespace(namespace).withName(NAME).waitUntilReady(4, TimeUnit.MINUTES);
  }

  /** A JSON Web Token by which everything is allowed. */
  public String token() {
    var content = encoded("{\"alg\":\"HS256\"}") + "." + encoded("{\"sub\":\"" + ROLE + "\"}");
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
      var signature = mac.doFinal(content.getBytes(StandardCharsets.US_ASCII));
      return content + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fields of {@code deployment.external.pulsar}. */
  public Map<String, Object> addresses() {
    return Map.of(
        "serviceUrl", "pulsar+ssl://" + host() + ":" + TLS_PORT,
        "adminUrl", "https://" + host() + ":8443",
        "bookieUrls", new String[] {"http://" + host() + ":8000"});
  }

  private String host() {
    return NAME + "." + namespace + ".svc";
  }

  private static String encoded(String json) {
    var bytes = json.getBytes(StandardCharsets.US_ASCII);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static final String SCRIPT =
      """
      cd /pulsar
      store=zk:localhost:2181
      printf '%s\\n' admin.enableServer=false clientPort=2181 dataDir=/data/zookeeper \\
        tickTime=2000 >/data/zookeeper.conf
      cp conf/bookkeeper.conf conf/broker.conf /data
      set_in() {
        local file=$1; shift
        env "${@/#/PULSAR_PREFIX_}" bin/apply-config-from-env.py "$file" >/dev/null
      }
      set_in /data/bookkeeper.conf advertisedAddress=$HOST autoRecoveryDaemonEnabled=false \\
        httpServerEnabled=true httpServerPort=8000 journalDirectories=/data/journal \\
        ledgerDirectories=/data/ledgers metadataServiceUri=metadata-store:$store \\
        journalWriteData=true journalSyncData=false journalPageCacheFlushIntervalMSec=1000 \\
        journalMaxGroupWaitMSec=1
      set_in /data/broker.conf clusterName=secured advertisedAddress=$HOST \\
        metadataStoreUrl=$store configurationMetadataStoreUrl=$store \\
        managedLedgerDefaultEnsembleSize=1 managedLedgerDefaultWriteQuorum=1 \\
        managedLedgerDefaultAckQuorum=1 brokerServicePort=6650 webServicePort=8080 \\
        brokerServicePortTls=6651 webServicePortTls=8443 \\
        tlsCertificateFilePath=/secret/server.crt tlsKeyFilePath=/secret/server.key \\
        tlsTrustCertsFilePath=/secret/ca.crt \\
        authenticationEnabled=true authorizationEnabled=true superUserRoles=$ROLE \\
        authenticationProviders=org.apache.pulsar.broker.authentication.AuthenticationProviderToken,org.apache.pulsar.broker.authentication.AuthenticationProviderTls \\
        tokenSecretKey=file:///secret/token.key \\
        brokerClientAuthenticationPlugin=org.apache.pulsar.client.impl.auth.AuthenticationToken \\
        brokerClientAuthenticationParameters=file:///secret/token
      await() { until (echo >"/dev/tcp/localhost/$1") 2>/dev/null; do sleep 0.5; done; }
      PULSAR_ZK_CONF=/data/zookeeper.conf bin/pulsar zookeeper &
      await 2181
      bin/pulsar initialize-cluster-metadata --cluster secured --metadata-store $store \\
        --configuration-metadata-store $store \\
        --web-service-url http://$HOST:8080 --web-service-url-tls https://$HOST:8443 \\
        --broker-service-url pulsar://$HOST:6650 \\
        --broker-service-url-tls pulsar+ssl://$HOST:6651
      PULSAR_BOOKKEEPER_CONF=/data/bookkeeper.conf bin/pulsar bookie &
      await 8000
      PULSAR_BROKER_CONF=/data/broker.conf exec bin/pulsar broker
      """;
}
