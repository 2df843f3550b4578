package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.core.document.Change;
import io.brokerbench.core.document.DocumentMessage;
import io.brokerbench.core.document.OmbWorkload;
import io.brokerbench.core.document.Rows;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.text.Printable;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Refusal;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever may create a run may write whatever he likes: it stops that run, and nothing else. */
@Scenario
@ResourceLock(value = SharedResources.OPERATOR, mode = ResourceAccessMode.READ)
@OnBrokerNodes(2)
@Tag("gate")
@Order(22)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInputIT {

  private static final String BY_API_SERVER = "API server: ";
  private static final String BY_OPERATOR = "operator: ";
  private static final String FILES = "hostile-files";

  private static final Map<String, String> HOSTILE_FILES =
      Map.of(
          "laughs.yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n",
          "deep.yaml", "topics: " + "[".repeat(60_000),
          "huge.yaml", "name: " + "x".repeat(900_000),
          "twice.yaml", "topics: 1\ntopics: 2\n",
          "class.yaml", "topics: !!javax.script.ScriptEngineManager []\n",
          "escapes.yaml", "\"\\e[2J\\n2026-11-22T00:00:00.000Z ERROR Fake x/y forged\": 1\n");

  /** In base 64. 0xff is in no text. */
  private static final String BYTES = "AAH/////";

  private static final String NO_TEXT =
      new String(Base64.getDecoder().decode(BYTES), StandardCharsets.UTF_8);

  private final Instant since = Instant.now();
  private TestNamespace namespace;
  private int runs;

  @BeforeAll
  void createFiles(TestNamespace own) {
    namespace = own;
    var configMap =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(FILES)
            .endMetadata()
            .withData(HOSTILE_FILES)
            .addToBinaryData("bytes.yaml", BYTES)
            .build();
    CLIENT.configMaps().inNamespace(namespace.name()).resource(configMap).create();
  }

  @ParameterizedTest(name = "{0}: {1} = {2}")
  @MethodSource
  void isRefused(String sample, String field, String value, String refusal) {
    var manifest = Manifest.sample(sample).with(new Change(field, value)).named(nextName());

    if (refusal.startsWith(BY_API_SERVER)) {
      var rule = refusal.substring(BY_API_SERVER.length());
      var words = rule.startsWith(field) ? rule : Refusal.byApiServer(manifest, rule);
      assertThatThrownBy(() -> namespace.start(manifest))
          .isInstanceOf(KubernetesClientException.class)
          .hasMessageContaining(words);
    } else {
      var problem = Refusal.problems(manifest).getFirst().toString();
      assertThat(problem).contains(refusal.substring(BY_OPERATOR.length()).split(", "));
      assertSpecInvalid(manifest, problem);
    }
  }

  static Stream<Arguments> isRefused() {
    return Rows.of("hostile-input.txt", 4).map(row -> Arguments.of(row.toArray()));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "laughs.yaml, UNKNOWN_OMB_FIELD",
    "deep.yaml, NOT_YAML",
    "huge.yaml, FILE_TOO_LONG",
    "twice.yaml, NOT_YAML_IN_LINE",
    "class.yaml, REQUIRED_OMB_NUMBER",
    "escapes.yaml, UNKNOWN_OMB_FIELD",
    "bytes.yaml, NOT_YAML_IN_LINE",
  })
  void fileIsRefused(String key, DocumentMessage error) {
    var manifest = Manifest.sample("kafka-omb-workload").named(nextName());
    var file = key.equals("bytes.yaml") ? NO_TEXT : HOSTILE_FILES.get(key);
    var problem =
        catchThrowableOfType(InvalidRunException.class, () -> OmbWorkload.parse(file))
            .problems()
            .getFirst();
    assertThat(problem.message().id()).isEqualTo(error);

    assertSpecInvalid(
        manifest.with("ombWorkloadRef", Map.of("configMap", FILES, "key", key)),
        problem.toString());
  }

  /** As long as names may be, with whatever they may hold. */
  @Test
  void longestNameIsOneOfARun() {
    var name = "0." + "a-b.1--2.".repeat(5) + "9z.z9";
    assertThat(name).hasSize(52);
    var run = namespace.start(Manifest.shortRunOnOneNode(name));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertNothingIsDeployed();
  }

  private void assertSpecInvalid(Manifest manifest, String error) {
    var run = namespace.start(manifest);

    var status = run.awaitFailed();

    var condition = run.condition(ConditionType.Succeeded);
    assertThat(condition.getReason())
        .as(condition.getMessage())
        .isEqualTo(Reason.SpecInvalid.name());
    assertThat(condition.getMessage()).contains(error);
    assertThat(status.attempts()).as("attempts that have begun").isNull();
    assertThat(status.conditions()).allMatch(told -> Printable.isPlain(told.getMessage()));
    assertThat(Printable.isPlain(status.message())).isTrue();
    assertThat(namespace.eventsAbout(run.name()))
        .isNotEmpty()
        .allMatch(event -> Printable.isPlain(event.getMessage()));
    assertNothingIsDeployed();
    assertOperatorLogIsPlain();
    run.delete();
  }

  private void assertNothingIsDeployed() {
    assertThat(CLIENT.apps().statefulSets().inNamespace(namespace.name()).list().getItems())
        .isEmpty();
    assertThat(CLIENT.batch().v1().jobs().inNamespace(namespace.name()).list().getItems())
        .isEmpty();
  }

  /** Of what the operator has said meanwhile, each line begins as all do. */
  private void assertOperatorLogIsPlain() {
    var log =
        Cluster.kubectl(
            "logs",
            "deployment/" + Cluster.OPERATOR,
            "--namespace=" + Cluster.OPERATOR_NAMESPACE,
            "--since-time=" + since);
    assertThat(log.lines())
        .allMatch(line -> Printable.isPlain(line.replace("\t", "")))
        .noneMatch(line -> line.startsWith("2026-11-22T00:00:00.000Z ERROR Fake"));
  }

  private String nextName() {
    return "hostile-" + runs++;
  }
}
