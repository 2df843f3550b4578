package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.plan.ClientPlan;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.apache.pulsar.client.impl.conf.ConfigurationDataUtils;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/**
 * The names of the Pulsar client's settings, as its {@code loadConf} methods take them, read off
 * the client's own configuration classes.
 *
 * <p>Producers and consumers of Pulsar stand on a client, which has settings of its own, such as
 * {@code memoryLimitBytes} or {@code connectionsPerBroker}. A {@link ClientPlan} has them beside
 * those of the producers (or consumers), and {@link #ofClient} and {@link #withoutClient} take them
 * apart again. No name belongs to both.
 */
public final class PulsarClientKeys {

  private static final Set<String> CLIENT = simple(ClientConfigurationData.class);
  private static final Set<String> PRODUCER = simple(ProducerConfigurationData.class);
  private static final Set<String> CONSUMER = simple(ConsumerConfigurationData.class);

  private PulsarClientKeys() {}

  /** Settings of a client, whether for producers or for consumers. */
  public static Set<String> client() {
    return CLIENT;
  }

  /** Settings of a producer. */
  public static Set<String> producer() {
    return PRODUCER;
  }

  /** Settings of a consumer. */
  public static Set<String> consumer() {
    return CONSUMER;
  }

  /** Those entries of {@code config} that are settings of the client. */
  public static Map<String, String> ofClient(Map<String, String> config) {
    return filter(config, true);
  }

  /** Those entries of {@code config} that are settings of the producer or consumer. */
  public static Map<String, String> withoutClient(Map<String, String> config) {
    return filter(config, false);
  }

  /** Whether a client and its producers (or its consumers) would take all of {@code config}. */
  static boolean takes(boolean producer, Map<String, String> config) {
    if (config.containsValue("")) {
      // The client's parser reads an empty number as 0.
      return false;
    }
    var ofClient = ofClient(config);
    var others = withoutClient(config);
    return loads(new ClientConfigurationData(), ClientConfigurationData.class, ofClient)
        && (producer
            ? loads(new ProducerConfigurationData(), ProducerConfigurationData.class, others)
            : loads(new ConsumerConfigurationData<>(), ConsumerConfigurationData.class, others));
  }

  private static <T> boolean loads(T defaults, Class<T> type, Map<String, String> config) {
    try {
      ConfigurationDataUtils.loadData(new LinkedHashMap<>(config), defaults, type);
      return true;
    } catch (RuntimeException e) {
      // All that loadData throws: it wraps what its JSON parser objects to.
      return false;
    }
  }

  private static Map<String, String> filter(Map<String, String> config, boolean client) {
    var some = new LinkedHashMap<>(config);
    some.keySet().removeIf(key -> CLIENT.contains(key) != client);
    return some;
  }

  /** Settings that can be written as one string; the others are objects of the program. */
  private static Set<String> simple(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .filter(field -> !Modifier.isTransient(field.getModifiers()))
        .filter(field -> isSimple(field.getType()))
        .map(Field::getName)
        // Flags of the client's own parts, which its loadConf knows under other names.
        .filter(name -> !name.startsWith("is"))
        .collect(
            Collectors.collectingAndThen(
                Collectors.toCollection(TreeSet::new), Collections::unmodifiableSet));
  }

  private static boolean isSimple(Class<?> type) {
    return type.isPrimitive()
        || type.isEnum()
        || type == String.class
        || type == Boolean.class
        || Number.class.isAssignableFrom(type);
  }
}
