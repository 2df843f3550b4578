package io.brokerbench.worker.driver.kafkaonpulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.brokerbench.core.system.pulsar.PulsarKafkaClientKeys;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.kafka.KafkaDriver;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The library that is loaded apart from the application's own. */
class OldKafkaClientTest {

  private static final String KAFKA = "org/apache/kafka/";

  @Test
  void onlyDriverAndLibraryAreLoadedAgain() throws Exception {
    try (var client = OldKafkaClient.installed()) {
      assertThat(client.driver("KafkaDriver")).isNotSameAs(KafkaDriver.class);
      assertThat(client.driver("KafkaDriver").getClassLoader()).isSameAs(client);
      assertThat(BenchmarkDriver.class).isAssignableFrom(client.driver("KafkaDriver"));
      assertThat(client.loadClass(producerConfig()).getClassLoader()).isSameAs(client);
    }
  }

  /** The driver is compiled against the newer library: whatever it uses must be in both. */
  @Test
  void libraryHasEverythingThatTheDriverUses() throws Exception {
    try (var client = OldKafkaClient.installed()) {
      var used = new ArrayList<MemberRefEntry>();
      for (var file : classesOfTheDriver()) {
        StreamSupport.stream(ClassFile.of().parse(file).constantPool().spliterator(), false)
            .filter(MemberRefEntry.class::isInstance)
            .map(MemberRefEntry.class::cast)
            .filter(member -> member.owner().asInternalName().startsWith(KAFKA))
            .forEach(used::add);
      }

      assertThat(used).hasSizeGreaterThan(30);
      assertThat(
              used.stream().filter(member -> !isIn(client, member)).map(OldKafkaClientTest::text))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"producer.ProducerConfig", "consumer.ConsumerConfig"})
  void plannerKnowsEverySettingOfTheLibrary(String config) throws Exception {
    try (var client = OldKafkaClient.installed()) {
      var type = client.loadClass("org.apache.kafka.clients." + config);
      var names = ((Set<?>) type.getMethod("configNames").invoke(null)).stream();

      assertThat(
              config.startsWith("producer")
                  ? PulsarKafkaClientKeys.producer()
                  : PulsarKafkaClientKeys.consumer())
          .isEqualTo(
              names
                  .map(String::valueOf)
                  .filter(
                      name -> !name.matches("(config\\.providers|sasl\\.|security\\.|ssl\\.).*"))
                  .collect(Collectors.toCollection(TreeSet::new)));
    }
  }

  @Test
  void libraryIsBesideTheApplication(@TempDir Path home) {
    assertThat(OldKafkaClient.beside(home.resolve("app").resolve("worker.jar")))
        .isEqualTo(home.resolve("kafka-on-pulsar"));
    assertThat(OldKafkaClient.beside(home))
        .isEqualTo(home.resolveSibling("image").resolve("kafka-on-pulsar"));
  }

  @Test
  void missingLibraryIsSaid(@TempDir Path empty) {
    assertThatIllegalStateException().isThrownBy(() -> OldKafkaClient.of(empty));
    assertThatIllegalStateException().isThrownBy(() -> OldKafkaClient.of(empty.resolve("nothing")));
  }

  private static String producerConfig() {
    return "org.apache.kafka.clients.producer.ProducerConfig";
  }

  private static List<Path> classesOfTheDriver() throws IOException {
    var classes =
        Path.of(KafkaDriver.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    try (var files =
        Files.list(classes.resolve(KafkaDriver.class.getPackageName().replace('.', '/')))) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  private static boolean isIn(OldKafkaClient client, MemberRefEntry member) {
    try {
      var owner = client.loadClass(name(member.owner()));
      return member instanceof FieldRefEntry
          ? Stream.of(owner.getFields()).map(Field::getName).anyMatch(member.name()::equalsString)
          : descriptors(owner, member.name().stringValue()).contains(member.type().stringValue());
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Of the methods with that name, inherited ones among them, or of the constructors. */
  private static List<String> descriptors(Class<?> owner, String name) {
    if (name.equals("<init>")) {
      return Stream.of(owner.getDeclaredConstructors())
          .map(constructor -> parameters(constructor) + "V")
          .toList();
    }
    return Stream.concat(Stream.of(owner.getMethods()), Stream.of(Object.class.getMethods()))
        .filter(method -> method.getName().equals(name))
        .map(OldKafkaClientTest::descriptor)
        .toList();
  }

  private static String descriptor(Method method) {
    return Stream.of(method.getParameterTypes())
            .map(Class::descriptorString)
            .collect(Collectors.joining("", "(", ")"))
        + method.getReturnType().descriptorString();
  }

  private static String parameters(Constructor<?> constructor) {
    return Stream.of(constructor.getParameterTypes())
        .map(Class::descriptorString)
        .collect(Collectors.joining("", "(", ")"));
  }

  private static String name(ClassEntry type) {
    return type.asInternalName().replace('/', '.');
  }

  private static String text(MemberRefEntry member) {
    return name(member.owner()) + "." + member.name() + member.type();
  }
}
