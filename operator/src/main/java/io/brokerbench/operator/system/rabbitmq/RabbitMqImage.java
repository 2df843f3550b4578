package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.settings.OperatorSettings;

/** The image of RabbitMQ nodes. */
final class RabbitMqImage {

  private RabbitMqImage() {}

  /** The image that the run names, or that of its version. */
  static String of(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    var image = run.getSpec().broker().image();
    return image == null ? settings.image(BrokerKind.RabbitMQ, plan.broker().version()) : image;
  }
}
