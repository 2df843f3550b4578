package io.brokerbench.generator.resident;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/**
 * OMB's worker as its own command has it where it is given no others: within the process, without
 * statistics for anybody else. A load is begun with DRIVER_FILE PARTITIONS RATE BYTES SUBSCRIPTION;
 * its end leaves {@link #LAG} beside that file.
 *
 * <p>OMB is found on the class path by name: this project is built without it.
 */
public final class ResidentOmb implements Resident {

  /** The file with the median of what OMB calls publish delay, in microseconds. */
  public static final String LAG = "publish-delay";

  private static final String WORKER = "io.openmessaging.benchmark.worker.";
  private static final String COMMANDS = WORKER + "commands.";
  private static final String KEYS =
      "io.openmessaging.benchmark.utils.distributor.KeyDistributorType";

  /** Of a load that pauses: OMB has no rate of nothing, and sleeps from message to message. */
  private static final double PAUSED_MESSAGES_PER_SECOND = 20;

  private final Object worker;
  private Path directory;
  private double messagesPerSecond;

  private ResidentOmb() throws ReflectiveOperationException {
    worker = constructor(WORKER + "LocalWorker").newInstance();
  }

  /** Serves until nobody is left to tell it. */
  public static void main(String[] arguments) throws Exception {
    Resident.serve(ResidentOmb::new);
  }

  /** As OMB's own generator of workloads does it; readers are ready before there are messages. */
  @Override
  public void begin(List<String> arguments) throws ReflectiveOperationException {
    var partitions = Integer.parseInt(arguments.get(1));
    messagesPerSecond = Double.parseDouble(arguments.get(2));
    var payload = new byte[Integer.parseInt(arguments.get(3))];
    new SplittableRandom(1).nextBytes(payload);
    var driver = Path.of(arguments.get(0));
    directory = driver.getParent();
    call("initializeDriver", driver.toFile());
    var topics = (List<?>) call("createTopics", topics(partitions));
    call("createConsumers", consumers((String) topics.getFirst(), arguments.get(4)));
    call("createProducers", topics);
    call("startLoad", work(payload, messagesPerSecond));
  }

  @Override
  public void pause() throws ReflectiveOperationException {
    call("adjustPublishRate", PAUSED_MESSAGES_PER_SECOND);
  }

  @Override
  public void resume() throws ReflectiveOperationException {
    call("adjustPublishRate", messagesPerSecond);
  }

  @Override
  public void end() throws ReflectiveOperationException, IOException {
    var latencies = call("getCumulativeLatencies");
    var lag = latencies.getClass().getField("publishDelayLatency").get(latencies);
    var median = lag.getClass().getMethod("getValueAtPercentile", double.class).invoke(lag, 50.0);
    Files.writeString(directory.resolve(LAG), median.toString());
    call("stopAll");
  }

  private static Object topics(int partitions) throws ReflectiveOperationException {
    var topics = constructor(COMMANDS + "TopicsInfo").newInstance();
    set(topics, "numberOfTopics", 1);
    set(topics, "numberOfPartitionsPerTopic", partitions);
    return topics;
  }

  private static Object consumers(String topic, String subscription)
      throws ReflectiveOperationException {
    var consumer = constructor(COMMANDS + "TopicSubscription").newInstance();
    set(consumer, "topic", topic);
    set(consumer, "subscription", subscription);
    var consumers = constructor(COMMANDS + "ConsumerAssignment").newInstance();
    set(consumers, "topicsSubscriptions", List.of(consumer));
    return consumers;
  }

  private static Object work(byte[] payload, double messagesPerSecond)
      throws ReflectiveOperationException {
    var work = constructor(COMMANDS + "ProducerWorkAssignment").newInstance();
    set(work, "payloadData", List.of(payload));
    set(work, "publishRate", messagesPerSecond);
    set(work, "keyDistributorType", Class.forName(KEYS).getField("NO_KEY").get(null));
    return work;
  }

  private static Constructor<?> constructor(String name) throws ReflectiveOperationException {
    return Class.forName(name).getConstructor();
  }

  private static void set(Object object, String field, Object value)
      throws ReflectiveOperationException {
    object.getClass().getField(field).set(object, value);
  }

  private Object call(String method, Object... arguments) throws ReflectiveOperationException {
    for (var candidate : worker.getClass().getMethods()) {
      if (candidate.getName().equals(method) && candidate.getParameterCount() == arguments.length) {
        return candidate.invoke(worker, arguments);
      }
    }
    throw new NoSuchMethodException(WORKER + "LocalWorker." + method);
  }
}
