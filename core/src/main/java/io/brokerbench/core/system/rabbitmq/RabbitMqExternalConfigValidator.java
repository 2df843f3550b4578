package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.BrokerSpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.api.RabbitMqExternalSpec;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.Protocol;
import java.util.ArrayList;
import java.util.List;

/** Finds addresses and ways to authenticate that an existing RabbitMQ cluster does not have. */
final class RabbitMqExternalConfigValidator {

  private static final String EXTERNAL = "spec.broker.deployment.external.";
  private static final String AUTHENTICATION = EXTERNAL + "authentication.type";

  private final BrokerSpec broker;
  private final RabbitMqQueueType type;
  private final List<Problem> problems = new ArrayList<>();

  /** Of a broker whose deployment is External. */
  RabbitMqExternalConfigValidator(BrokerSpec broker) {
    this.broker = broker;
    type = broker.rabbitmqOrUnset().queueType();
  }

  List<Problem> validate() {
    var own = broker.rabbitmqOrUnset();
    var external = broker.deployment().external();
    refuse("resources", !own.resources().equals(ResourcesSpec.UNSET));
    refuse("config", !own.config().isEmpty());
    refuse("advancedConfig", own.advancedConfig() != null);
    checkAddresses(external.rabbitmq());
    checkAccess(external);
    return List.copyOf(problems);
  }

  /** Clients need those of their protocol, and the operator one way to create queues. */
  private void checkAddresses(RabbitMqExternalSpec rabbit) {
    var stream = type == RabbitMqQueueType.Stream;
    var managed = !rabbit.managementUrls().isEmpty();
    if (stream && rabbit.streamAddresses().isEmpty()) {
      addMissing(Protocol.RabbitMqStream, RabbitMqConfigMessage.NO_ADDRESS.with(type));
    }
    if (rabbit.amqpAddresses().isEmpty() && !(stream && managed)) {
      addMissing(
          Protocol.Amqp,
          managed
              ? RabbitMqConfigMessage.NO_ADDRESS.with(type)
              : RabbitMqConfigMessage.NO_WAY_TO_CREATE.with());
    }
    if (type == RabbitMqQueueType.ClassicMirrored && !managed) {
      add(
          "spec.broker.rabbitmq.queueType",
          type,
          RabbitMqConfigMessage.MIRRORS_NEED_MANAGEMENT.with());
    }
  }

  private void addMissing(Protocol protocol, Message message) {
    problems.add(new Problem(EXTERNAL + protocol.field(), message));
  }

  private void checkAccess(ExternalSpec external) {
    if (external.authentication() != null) {
      checkAuthentication(external);
    }
    var wanted = external.tls() == null ? "http://" : "https://";
    external.rabbitmq().managementUrls().stream()
        .filter(url -> !url.startsWith(wanted))
        .findFirst()
        .ifPresent(
            url ->
                add(
                    EXTERNAL + Protocol.RabbitMqManagement.field(),
                    url,
                    RabbitMqConfigMessage.MIXED_ENCRYPTION.with(wanted)));
  }

  private void checkAuthentication(ExternalSpec external) {
    var proof = external.authentication().type();
    var allowed = List.of(AuthenticationType.Plain, AuthenticationType.Certificate);
    if (!allowed.contains(proof)) {
      add(AUTHENTICATION, proof, RabbitMqConfigMessage.AUTHENTICATION_TYPE.with(allowed));
    } else if (proof == AuthenticationType.Certificate) {
      if (external.tls() == null) {
        add(AUTHENTICATION, proof, RabbitMqConfigMessage.CERTIFICATE_NEEDS_TLS.with());
      }
      if (!external.rabbitmq().managementUrls().isEmpty()) {
        add(AUTHENTICATION, proof, RabbitMqConfigMessage.MANAGEMENT_TAKES_NO_CERTIFICATE.with());
      }
    }
  }

  private void refuse(String field, boolean isSet) {
    if (isSet) {
      problems.add(
          new Problem(
              "spec.broker.rabbitmq." + field, RabbitMqConfigMessage.EXTERNAL_UNCHANGED.with()));
    }
  }

  private void add(String field, Object value, Message message) {
    problems.add(new Problem(field, String.valueOf(value), message));
  }
}
