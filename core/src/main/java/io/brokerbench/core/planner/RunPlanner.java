package io.brokerbench.core.planner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BacklogProducers;
import io.brokerbench.api.BacklogSpec;
import io.brokerbench.api.BacklogType;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.KeyDistribution;
import io.brokerbench.api.KeysSpec;
import io.brokerbench.api.WorkerRoles;
import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.BacklogPlan;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.KeyPlan;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.PayloadPlan;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.core.plan.RunIdentity;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.core.system.Systems;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Computes what a run will do. Pure: the same BenchmarkRun, with the defaults of its schema filled
 * in, always gives the same plan.
 */
public final class RunPlanner {

  /** Enough of a UID to keep runs apart, short enough for names. */
  private static final int UID_CHARACTERS = 8;

  private static final int MAX_CLIENTS = 1_000;

  private RunPlanner() {}

  /**
   * The plan of {@code run}.
   *
   * @throws InvalidRunException if the run contradicts itself in a way that its schema cannot see
   */
  public static RunPlan plan(BenchmarkRun run) throws InvalidRunException {
    var spec = run.effectiveSpec();
    if (spec.workload() == null) {
      throw new InvalidRunException(List.of(notRead(spec.ombWorkloadRef())));
    }
    var errors = new ArrayList<>(tooManyClients(spec));
    var settings = Systems.of(spec.broker().kind()).settings(spec);
    errors.addAll(settings.errors());
    errors.addAll(probeTooLarge(spec));
    errors.addAll(SizeErrors.of(spec, settings.resources()));
    errors.addAll(PodErrors.of(spec, settings.resources()));
    errors.addAll(HeapErrors.of(settings.javaServers()));
    if (!errors.isEmpty()) {
      throw new InvalidRunException(errors);
    }
    var metadata = run.getMetadata();
    var identity = new RunIdentity(metadata.getNamespace(), metadata.getName(), metadata.getUid());
    var topics = withSubscriptions(spec, settings.topics(prefix(identity)));
    return new RunPlan(
        identity,
        settings.broker(),
        settings.durability(topics),
        topics,
        settings.clients(),
        load(spec),
        workers(spec, topics),
        spec.checks(),
        spec.objectives(),
        asWritten(spec));
  }

  /** The load stands in it, so a file that may change is not named. */
  private static JsonNode asWritten(BenchmarkRunSpec spec) {
    var written = (ObjectNode) Json.tree(spec);
    written.remove("ombWorkloadRef");
    return written;
  }

  private static Problem notRead(ConfigMapFile reference) {
    return new Problem(
        "spec.ombWorkloadRef", String.valueOf(reference), PlannerMessage.FILE_NOT_READ.with());
  }

  /** The plan and the result name every client, and a ConfigMap holds a megabyte. */
  private static List<Problem> tooManyClients(BenchmarkRunSpec spec) {
    var load = load(spec);
    var errors = new ArrayList<Problem>();
    if (load.producers() > MAX_CLIENTS) {
      errors.add(tooMany("producersPerTopic", load.producers(), "producers"));
    }
    if (load.consumers() > MAX_CLIENTS) {
      errors.add(tooMany("consumersPerSubscription", load.consumers(), "consumers"));
    }
    return errors;
  }

  private static List<Problem> probeTooLarge(BenchmarkRunSpec spec) {
    var probe = spec.checks().diskProbe();
    var size = spec.broker().storage().sizePerDevice();
    return probe == null
            || BigDecimal.valueOf(probe.fileSizeBytes())
                    .compareTo(Quantity.getAmountInBytes(new Quantity(size)))
                < 0
        ? List.of()
        : List.of(
            new Problem(
                "spec.checks.diskProbe.fileSizeBytes",
                probe.fileSizeBytes().toString(),
                PlannerMessage.PROBE_TOO_LARGE.with(size)));
  }

  private static Problem tooMany(String field, int found, String role) {
    return new Problem(
        "spec.workload." + field,
        found + " in all",
        PlannerMessage.TOO_MANY_CLIENTS.with(MAX_CLIENTS, role));
  }

  /** The prefix of everything that a run makes on a cluster that it shares with others. */
  private static String prefix(RunIdentity run) {
    var uid = run.uid().replace("-", "");
    return "brokerbench-" + uid.substring(0, Math.min(UID_CHARACTERS, uid.length()));
  }

  private static LoadPlan load(BenchmarkRunSpec spec) {
    var workload = spec.workload();
    return new LoadPlan(
        workload.messageSizeBytes(),
        RatePlan.of(workload, spec.activeDeadlineSeconds()),
        workload.topics() * workload.producersPerTopic(),
        workload.topics() * workload.subscriptionsPerTopic() * workload.consumersPerSubscription(),
        workload.subscriptionsPerTopic(),
        workload.subscriptionType(),
        keys(workload.keys()),
        PayloadPlan.of(spec),
        workload.warmUpSeconds(),
        workload.durationSeconds() == null ? 0 : workload.durationSeconds(),
        workload.messages() == null ? 0 : workload.messages(),
        backlog(workload.backlog()),
        workload.drainTimeoutSeconds(),
        spec.workers().pacingGranularityMicros());
  }

  private static BacklogPlan backlog(BacklogSpec backlog) {
    return backlog.type() == BacklogType.None
        ? null
        : new BacklogPlan(
            backlog.type(),
            backlog.bytes(),
            backlog.seconds(),
            backlog.producers() == BacklogProducers.Stop,
            backlog.catchUpTimeoutSeconds());
  }

  private static KeyPlan keys(KeysSpec keys) {
    var distinct = keys.distribution() == KeyDistribution.None ? 0 : keys.distinct();
    var exponent = keys.distribution() == KeyDistribution.Zipf ? keys.exponentPercent() : 0;
    return new KeyPlan(keys.distribution(), distinct, exponent);
  }

  /** Producers and consumers, dealt out to the workers of their role in turn. */
  private static List<WorkerAssignment> workers(BenchmarkRunSpec spec, TopicPlan topics) {
    var count = spec.workers().count();
    var producing = spec.workers().producing(spec.workload().hasConsumers());
    var firstConsuming = spec.workers().roles() == WorkerRoles.Split ? producing : 0;

    var assignments =
        IntStream.range(0, count)
            .mapToObj(i -> new WorkerAssignment(i, new ArrayList<>(), new ArrayList<>()))
            .toList();
    for (var producer : producers(spec, topics)) {
      assignments.get(producer.id() % producing).producers().add(producer);
    }
    for (var consumer : consumers(spec, topics)) {
      var worker = firstConsuming + consumer.id() % (count - firstConsuming);
      assignments.get(worker).consumers().add(consumer);
    }
    return assignments;
  }

  private static List<ProducerAssignment> producers(BenchmarkRunSpec spec, TopicPlan topics) {
    var producers = new ArrayList<ProducerAssignment>();
    for (var topic : topics.names()) {
      for (var i = 0; i < spec.workload().producersPerTopic(); i++) {
        producers.add(new ProducerAssignment(producers.size(), topic));
      }
    }
    return producers;
  }

  private static List<ConsumerAssignment> consumers(BenchmarkRunSpec spec, TopicPlan topics) {
    var consumers = new ArrayList<ConsumerAssignment>();
    for (var topic : topics.names()) {
      for (var s = 0; s < spec.workload().subscriptionsPerTopic(); s++) {
        for (var i = 0; i < spec.workload().consumersPerSubscription(); i++) {
          consumers.add(
              new ConsumerAssignment(
                  consumers.size(), topic, subscription(topic, s), role(spec.workload(), s)));
        }
      }
    }
    return consumers;
  }

  /** The name of a topic of Pulsar goes on where its namespace ends. */
  private static String subscription(String topic, int number) {
    return topic.substring(topic.lastIndexOf('/') + 1) + "-s" + number;
  }

  private static ConsumerRole role(WorkloadSpec workload, int subscription) {
    return switch (workload.backlog().type()) {
      case None -> ConsumerRole.Tailing;
      case CatchUp -> ConsumerRole.CatchingUp;
      case Mixed -> subscription == 0 ? ConsumerRole.Tailing : ConsumerRole.CatchingUp;
    };
  }

  private static TopicPlan withSubscriptions(BenchmarkRunSpec spec, TopicPlan topics) {
    var workload = spec.workload();
    if (workload.backlog().type() == BacklogType.None) {
      return topics;
    }
    return topics.with(
        topics.names().stream()
            .collect(
                Collectors.toMap(
                    topic -> topic,
                    topic ->
                        IntStream.range(0, workload.subscriptionsPerTopic())
                            .filter(s -> role(workload, s) == ConsumerRole.CatchingUp)
                            .mapToObj(s -> subscription(topic, s))
                            .toList())));
  }
}
