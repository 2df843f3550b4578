package io.brokerbench.core.message;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints every message of a module, with sample values, into its section of docs/messages.md. Run
 * with {@code -Dmessages.write} to write the section.
 */
public final class MessageCatalogue {

  private static final Path PAGE = Path.of("..", "docs", "messages.md");

  /** See style.md of the project: words that make a text hard to read. */
  private static final Pattern AVOIDED =
      Pattern.compile(
          "(?i)\\b(nobody|whoever|but for|let in|tells?|told|came to be|those that|what is)\\b");

  private final String heading;
  private final List<MessageId> messages;

  /** Texts by identity, by the class that has them. */
  private final Map<Class<?>, Map<String, String>> others;

  private MessageCatalogue(
      String heading, List<MessageId> messages, Map<Class<?>, Map<String, String>> others) {
    this.heading = heading;
    this.messages = messages;
    this.others = others;
  }

  /**
   * The messages of a module.
   *
   * @param heading of its section, without {@code ##}
   * @param packageName of the module, such as {@code io.brokerbench.core}
   */
  public static MessageCatalogue of(String heading, String packageName) {
    return new MessageCatalogue(
        heading,
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(packageName)
                .stream()
                .filter(type -> type.isEnum() && type.isAssignableTo(MessageId.class))
                .map(JavaClass::reflect)
                .sorted(comparing(Class::getName))
                .flatMap(type -> Arrays.stream(type.getEnumConstants()))
                .map(MessageId.class::cast)
                .toList(),
        Map.of());
  }

  /**
   * The same messages, and texts that are no constants of an enumeration.
   *
   * @param type the class that has them
   * @param texts by identity
   */
  public MessageCatalogue with(Class<?> type, Map<String, String> texts) {
    var all = new LinkedHashMap<>(others);
    all.put(type, texts);
    return new MessageCatalogue(heading, messages, all);
  }

  /** Each message, as its enumeration declares it. */
  public List<MessageId> messages() {
    return messages;
  }

  /** Fails where the section of the page is another, unless it is to be written. */
  public void compareOrWrite() throws IOException {
    var page = Files.readString(PAGE);
    var start = page.indexOf("## " + heading + "\n");
    assertThat(start).as("a section '%s' in %s", heading, PAGE).isNotNegative();
    var next = page.indexOf("\n## ", start);
    var end = next < 0 ? page.length() : next + 1;
    var wanted = section() + (next < 0 ? "" : "\n");
    if (System.getProperty("messages.write") == null) {
      assertThat(page.substring(start, end)).isEqualTo(wanted);
    } else {
      Files.writeString(PAGE, page.substring(0, start) + wanted + page.substring(end));
    }
  }

  /** Fails where a text has a word that makes it hard to read, or ends with a full stop. */
  public void checkWords() {
    assertThat(messages).extracting(id -> id.text().template()).noneMatch(this::isHardToRead);
    assertThat(others.values()).flatExtracting(Map::values).noneMatch(this::isHardToRead);
  }

  private boolean isHardToRead(String words) {
    return words.endsWith(".") || AVOIDED.matcher(words).find();
  }

  private String section() {
    var tables = new TreeMap<String, String>();
    others.forEach((type, texts) -> tables.put(type.getSimpleName(), table(type, texts)));
    messages.stream()
        .collect(groupingBy(MessageCatalogue::type, LinkedHashMap::new, toList()))
        .forEach(
            (type, ids) ->
                tables.merge(type.getSimpleName(), table(type, samples(ids)), String::concat));
    return "## %s\n\n".formatted(heading) + String.join("\n", tables.values());
  }

  private static Class<?> type(MessageId id) {
    return ((Enum<?>) id).getDeclaringClass();
  }

  private static Map<String, String> samples(List<MessageId> ids) {
    var samples = new LinkedHashMap<String, String>();
    ids.forEach(id -> samples.put(id.name(), sample(id)));
    return samples;
  }

  private static String table(Class<?> type, Map<String, String> texts) {
    return Stream.concat(
            Stream.of(
                "### " + type.getSimpleName() + "\n",
                "`" + type.getPackageName() + "`\n",
                "| identity | text |",
                "|---|---|"),
            texts.entrySet().stream()
                .map(
                    text ->
                        "| `%s` | %s |"
                            .formatted(text.getKey(), text.getValue().replace("|", "\\|"))))
        .collect(joining("\n", "", "\n"));
  }

  private static String sample(MessageId id) {
    return id.with(id.text().parameters().stream().map(SampleValues::of).toArray()).toString();
  }
}
