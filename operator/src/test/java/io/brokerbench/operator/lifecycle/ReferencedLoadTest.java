package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.PayloadSpec;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.document.OmbWorkload;
import io.brokerbench.core.document.WorkloadFromFile;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that takes its load from a file of OpenMessaging Benchmark. */
class ReferencedLoadTest {

  private static final String CONFIG_MAP = "omb-workloads";

  private static final String FILE =
      """
      topics: 2
      partitionsPerTopic: 3
      messageSize: 512
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      producersPerTopic: 1
      producerRate: 700
      warmupDurationMinutes: 0
      testDurationMinutes: 1
      """;

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @Test
  void isReadOnceAndStandsInTheStatusFromThenOn() {
    var views = views(FILE);

    var accepted = lifecycle.decide(views.build()).status();

    assertThat(accepted.phase()).isEqualTo(Phase.Pending);
    assertThat(accepted.message()).isEqualTo(LifecycleMessage.ACCEPTED.with().toString());
    assertThat(accepted.workload().topics()).isEqualTo(2);
    assertThat(accepted.workload().messageSizeBytes()).isEqualTo(512);
    assertThat(accepted.workload().rate().messagesPerSecond()).isEqualTo(700);
    assertThat(accepted.workload().durationSeconds()).isEqualTo(60);
  }

  /** The file says something else meanwhile, or is gone; and the operator starts anew each time. */
  @ParameterizedTest
  @CsvSource({"700, 900", "700,"})
  void whatBecomesOfTheConfigMapLaterChangesNothing(String was, String is) {
    var views = views(FILE);
    views.after(lifecycle.decide(views.build()));
    var read = views.run().getStatus().workload();

    views.configMap(CONFIG_MAP, is == null ? null : configMap(FILE.replace(was, is)));
    for (var step = 0; step < 2; step++) {
      startAnew(views);
      views.after(lifecycle.decide(views.build()));
    }
    startAnew(views);
    views.brokers(3).after(lifecycle.decide(views.build()));
    startAnew(views);
    views.verification(Views.read(Outcome.Match, "2"));
    var started = lifecycle.decide(views.build());

    assertThat(started.status().workload()).isEqualTo(read);
    assertThat(started.actions())
        .filteredOn(Action.StartLoad.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            Action.StartLoad.class,
            start -> {
              assertThat(start.plan().load().rate().messagesPerSecond()).isEqualTo(700);
              assertThat(start.plan().load().messageSizeBytes()).isEqualTo(512);
              assertThat(start.plan().topics().totalPartitions()).isEqualTo(6);
            });
  }

  /** All that an operator knows that has just started: the run as the API server has it. */
  private static void startAnew(Views views) {
    var status = views.run().getStatus();
    var stored = Serialization.asJson(status);
    assertThat(stored).doesNotContain("null");
    views.run().setStatus(Serialization.unmarshal(stored, status.getClass()));
    assertThat(views.run().getStatus()).isEqualTo(status);
  }

  @Test
  void payloadFileThatIsNotBesideItIsSaid() {
    var accepted = lifecycle.decide(views(FILE + "payloadFile: payload/1Kb.data\n").build());

    assertMessage(
        accepted,
        Composed.both(
            LifecycleMessage.ACCEPTED.with(), ReferencedMessage.PAYLOAD_MISSING.with("1Kb.data")));
    assertThat(accepted.status().workload().payload()).isEqualTo(PayloadSpec.RANDOM);
  }

  @Test
  void payloadFileBesideItIsKept() {
    var both =
        configMap(FILE + "payloadFile: payload/1Kb.data\n")
            .edit()
            .addToBinaryData("1Kb.data", "AAEC")
            .build();

    var accepted =
        lifecycle.decide(Views.of("omb-workload.yaml").configMap(CONFIG_MAP, both).build());

    assertMessage(accepted, LifecycleMessage.ACCEPTED.with());
    assertThat(accepted.status().workload().payload())
        .isEqualTo(new PayloadSpec(null, new ConfigMapFile(CONFIG_MAP, "1Kb.data")));
    assertThat(ReferencedPayloadTest.copy(accepted)).isEqualTo("AAEC");
  }

  /** The words of the error are tested where they are made. */
  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "topics: 2                  | topic: 2                      | topic, topics",
        "producerRate: 700          | producerRate: -1              | producerRate",
        "messageSize: 512           | messageSize: 63"
            + " | messageSize (spec.workload.messageSizeBytes)",
        "producersPerTopic: 1       | producersPerTopic: 600"
            + " | producerRate (spec.workload.rate.messagesPerSecond)",
        "consumerPerSubscription: 1 | consumerPerSubscription: 1000"
            + " | consumerPerSubscription (spec.workload.consumersPerSubscription)",
        "topics: 2                  | a: b: c                       | ''",
      })
  void fileThatIsWrongEndsTheRunBeforeAnythingIsMade(String good, String bad, String fields) {
    var file = FILE.replace(good, bad);

    var problems = problems(file);

    assertThat(refused(views(file)))
        .isEqualTo(ofFile(Composed.of(new InvalidRunException(problems))));
    assertThat(problems.stream().map(Problem::field).collect(Collectors.joining(", ")))
        .isEqualTo(fields);
  }

  /** As the file comes to be known to be wrong, by OMB's names. */
  private static List<Problem> problems(String file) {
    var spec = Views.read("omb-workload.yaml").getSpec();
    try {
      var run = Views.read("omb-workload.yaml");
      run.setSpec(spec.withWorkload(WorkloadFromFile.of(spec, OmbWorkload.parse(file), null)));
      RunPlanner.plan(run);
      return List.of();
    } catch (InvalidRunException e) {
      return e.problems().stream().map(OmbWorkload::byTheirName).toList();
    }
  }

  /** What is wrong with the file that the run refers to. */
  private static String ofFile(Message message) {
    return new Problem("spec.ombWorkloadRef", "ConfigMap omb-workloads, key file.yaml", message)
        .toString();
  }

  /** Messages are shown by kubectl, and end up in logs. */
  @ParameterizedTest
  @CsvSource({"payload/\\n\\e[2J, \\n\\u001b[2J", "payload/\\u202ex, \\u202ex"})
  void nameOfPayloadIsToldOnOneLine(String path, String told) {
    var views = views(FILE + "payloadFile: \"" + path + "\"\n");

    assertMessage(
        lifecycle.decide(views.build()),
        Composed.both(
            LifecycleMessage.ACCEPTED.with(), ReferencedMessage.PAYLOAD_MISSING.with(told)));
  }

  @Test
  void messageIsOneLine() {
    var status =
        StatusEdit.of(Views.of("omb-workload.yaml").run(), Instant.EPOCH)
            .message(
                LifecycleMessage.REFUSED.with("it said:\n  \u001b[31mred\r\n" + "x".repeat(2000)))
            .build();

    assertThat(status.message())
        .startsWith(LifecycleMessage.REFUSED.with("it said: \\u001b[31mred xxx").toString())
        .endsWith("x...")
        .hasSize(1024);
  }

  @Test
  void missingConfigMapIsNamed() {
    assertThat(refused(Views.of("omb-workload.yaml")))
        .isEqualTo(ofFile(ReferencedMessage.NO_CONFIG_MAP.with("bench")));
  }

  @ParameterizedTest
  @CsvSource({"'b.yaml,a.yaml', 'a.yaml, b.yaml'", ","})
  void missingKeyIsNamedWithThoseThatAreThere(String keys, String allowed) {
    var configMap = new ConfigMapBuilder();
    for (var key : keys == null ? List.<String>of() : List.of(keys.split(","))) {
      configMap.addToData(key, FILE);
    }

    assertThat(refused(Views.of("omb-workload.yaml").configMap(CONFIG_MAP, configMap.build())))
        .isEqualTo(
            ofFile(
                keys == null
                    ? ReferencedMessage.NO_KEYS.with()
                    : ReferencedMessage.NO_SUCH_KEY.with(allowed)));
  }

  /** The message of a run that is refused, and finishes without having made anything. */
  private String refused(Views views) {
    var decision = lifecycle.decide(views.build());
    var succeeded = decision.status().condition(ConditionType.Succeeded).orElseThrow();
    assertThat(decision.actions()).isEmpty();
    assertThat(succeeded.getStatus()).isEqualTo("False");
    assertThat(succeeded.getReason()).isEqualTo(Reason.SpecInvalid.name());
    assertThat(decision.status().workload()).isNull();

    var finished = lifecycle.decide(views.after(decision).build()).status();
    assertThat(finished.phase()).isEqualTo(Phase.Failed);
    assertThat(finished.isTrue(ConditionType.Finished)).isTrue();
    return succeeded.getMessage();
  }

  private static Views views(String file) {
    return Views.of("omb-workload.yaml").configMap(CONFIG_MAP, configMap(file));
  }

  private static ConfigMap configMap(String file) {
    return new ConfigMapBuilder().addToData("file.yaml", file).build();
  }
}
