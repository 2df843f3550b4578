package io.brokerbench.worker.driver.rabbitmqstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.stream.Consumer;
import com.rabbitmq.stream.ConsumerUpdateListener;
import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.MessageHandler;
import com.rabbitmq.stream.NoOffsetException;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.rabbitmq.SubscriptionPlace;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StreamConsumerTest {

  private static final Duration INTERVAL = Duration.ofHours(1);

  /** What the client was asked to do with the consumer, in order. */
  private final List<String> asked = new ArrayList<>();

  private final Consumer consumer = answering(Consumer.class);
  private MessageHandler handler;
  private ConsumerUpdateListener updates;
  private long stored = -1;

  @Test
  @Timeout(30)
  @DisplayName("a reader that gives way stores how far it has come, so that nothing comes twice")
  void whatGivesWayHasStoredItsOffset() throws Exception {
    var told = new ArrayList<Integer>();
    // The second of two consumers: the only partition is the first one's.
    var reading =
        new StreamBenchmarkConsumer(
            DriverMessage.CONSUMER.with(1, "subscription"),
            1,
            true,
            new SubscriptionPlace(1, 2),
            (partition, receiver) ->
                new StreamReader(
                    answering(Environment.class),
                    new StreamSettings(
                        new ClientPlan(Protocol.RabbitMqStream, Map.of(), Map.of(), 1_000), 1_024),
                    "stream",
                    partition,
                    "subscription",
                    true,
                    receiver),
            INTERVAL,
            listener(told));
    reading.settle();
    updates.update(answering(ConsumerUpdateListener.Context.class));
    handler.handle(context(40), answering(Message.class));
    handler.handle(context(41), answering(Message.class));

    while (!asked.contains("close")) {
      reading.poll(Duration.ofMillis(10));
    }
    // The reader that takes over has it.
    handler.handle(context(42), answering(Message.class));

    assertThat(told).containsExactly(0, 0);
    assertThat(asked).containsSubsequence("store 41", "storedOffset 41", "close");
  }

  private MessageHandler.Context context(long offset) {
    return proxy(
        MessageHandler.Context.class,
        (name, arguments) ->
            switch (name) {
              case "offset" -> offset;
              case "consumer" -> consumer;
              default -> null;
            });
  }

  private static MessageListener listener(List<Integer> told) {
    return new MessageListener() {
      @Override
      public long batchReceived() {
        return 0;
      }

      @Override
      public void received(int partition, ByteBuffer payload, long receivedAt) {
        told.add(partition);
      }

      @Override
      public void batchOver() {}
    };
  }

  /** The client's interfaces: builders return builders, and what they are given is kept. */
  private <T> T answering(Class<T> type) {
    return proxy(
        type,
        (name, arguments) ->
            switch (name) {
              case "messageHandler" -> {
                handler = (MessageHandler) arguments[0];
                yield null;
              }
              case "consumerUpdateListener" -> {
                updates = (ConsumerUpdateListener) arguments[0];
                yield null;
              }
              case "build" -> consumer;
              case "isActive" -> true;
              case "getBodyAsBinary" -> new byte[10];
              case "store" -> {
                stored = (long) arguments[0];
                asked.add("store " + stored);
                yield null;
              }
              case "storedOffset" -> {
                if (stored < 0) {
                  throw new NoOffsetException("none");
                }
                asked.add("storedOffset " + stored);
                yield stored;
              }
              case "close" -> {
                asked.add("close");
                yield null;
              }
              default -> null;
            });
  }

  private interface Answers {
    Object to(String method, Object[] arguments);
  }

  /** Without an answer: another object of the interface that the method returns, if it is one. */
  private <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              var answer = answers.to(method.getName(), arguments);
              var returned = method.getReturnType();
              if (answer != null || !returned.isInterface()) {
                return answer;
              }
              return returned.isInstance(self) ? self : answering(returned);
            }));
  }
}
