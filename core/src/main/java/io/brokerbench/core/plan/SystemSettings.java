package io.brokerbench.core.plan;

import io.brokerbench.api.BenchmarkRunSpec;
import java.util.List;

/** What a run means in the settings of one system. Pure. */
interface SystemSettings {

  /** The settings of the system that {@code spec} names. */
  static SystemSettings of(BenchmarkRunSpec spec) {
    return switch (spec.broker().kind()) {
      case Kafka -> new KafkaSettings(spec);
      case Pulsar -> new PulsarSettings(spec);
    };
  }

  /** What the run says that would not mean what it says. */
  List<FieldError> errors();

  /** The brokers. */
  BrokerPlan broker();

  /** The topics; {@code prefix} keeps their names apart from those of other runs. */
  TopicPlan topics(String prefix);

  /** The durability level, and everything that is read back of it. */
  DurabilityPlan durability(TopicPlan topics);

  /** The clients. */
  ClientPlan clients();
}
