package io.brokerbench.worker.compare;

import io.brokerbench.core.result.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Reads the files and directories that a comparison is of. */
public final class Inputs {

  /** Standard input, as a file. */
  public static final String STANDARD_INPUT = "-";

  private final InputStream standardInput;

  /** With what {@value #STANDARD_INPUT} stands for. */
  public Inputs(InputStream standardInput) {
    this.standardInput = standardInput;
  }

  /**
   * Reads all. Results of one name are named by their files.
   *
   * @param inputs files, directories, or {@value #STANDARD_INPUT}; a directory stands for every
   *     {@value io.brokerbench.core.result.RunResult#KEY} in it or below it, in the order of their
   *     paths
   * @throws InputException if one is not recognized, or a directory has none
   * @throws IOException if one cannot be read
   */
  public List<Entry> read(List<String> inputs) throws InputException, IOException {
    var byFile = new ArrayList<Map.Entry<String, Entry>>();
    for (var input : inputs) {
      for (var file : files(input)) {
        InputText.read(file, text(file)).forEach(entry -> byFile.add(Map.entry(file, entry)));
      }
    }
    var uses = new HashMap<String, Integer>();
    byFile.forEach(found -> uses.merge(found.getValue().name(), 1, Integer::sum));
    return byFile.stream()
        .map(
            found ->
                uses.get(found.getValue().name()) == 1
                    ? found.getValue()
                    : found.getValue().inFile(found.getKey()))
        .toList();
  }

  private static List<String> files(String input) throws InputException, IOException {
    var directory = Path.of(input);
    if (input.equals(STANDARD_INPUT) || !Files.isDirectory(directory)) {
      return List.of(input);
    }
    // Links are followed, because a volume of a ConfigMap consists of them.
    try (var below = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      var results =
          below
              .filter(file -> file.getFileName().toString().equals(RunResult.KEY))
              .filter(file -> !isOfKubelet(directory.relativize(file)))
              .sorted()
              .map(Path::toString)
              .toList();
      if (results.isEmpty()) {
        throw new InputException(input, CompareMessage.NO_FILES.with(RunResult.KEY));
      }
      return results;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The kubelet keeps the files of a volume in ..data and ..TIME, and links to them. */
  private static boolean isOfKubelet(Path below) {
    return StreamSupport.stream(below.spliterator(), false)
        .anyMatch(part -> part.toString().startsWith(".."));
  }

  private String text(String file) throws IOException {
    // Not readString: output of a command may hold bytes that are no UTF-8, far from what counts.
    var bytes =
        file.equals(STANDARD_INPUT)
            ? standardInput.readAllBytes()
            : Files.readAllBytes(Path.of(file));
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
