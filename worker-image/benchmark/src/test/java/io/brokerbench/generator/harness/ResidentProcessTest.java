package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.brokerbench.generator.resident.Resident;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidentProcessTest {

  private static final String CANNOT = "cannot";

  @TempDir private Path directory;

  /** Says what it is told, and can begin nothing where it is told so. */
  static final class Parrot implements Resident {

    public static void main(String[] arguments) throws Exception {
      Resident.serve(Parrot::new);
    }

    @Override
    public void begin(List<String> arguments) {
      System.out.println("begins " + arguments);
      if (arguments.contains(CANNOT)) {
        throw new IllegalStateException("there is no broker");
      }
    }

    @Override
    public void pause() {
      System.out.println("pauses");
    }

    @Override
    public void resume() {
      System.out.println("goes on");
    }

    @Override
    public void end() {
      System.out.println("ends");
    }
  }

  @Test
  void doesOneLoadAfterTheOtherInTheSameProcess() throws IOException {
    try (var process = start()) {
      for (var name : List.of("one", "two")) {
        try (var load = process.begin(List.of(name, "of two"))) {
          assertThat(load.processes()).singleElement().matches(Process::isAlive);
          load.end();
        }
      }
    }

    assertThat(said())
        .containsSubsequence("begins [one, of two]", "ends", "begins [two, of two]", "ends");
  }

  @Test
  void pausesAndGoesOn() throws IOException {
    try (var process = start();
        var load = process.begin(List.of("one"))) {
      load.pause();
      load.resume();
      load.end();
    }

    assertThat(said()).containsSubsequence("begins [one]", "pauses", "goes on", "ends");
  }

  @Test
  void whatCannotBeBegunIsTold() throws IOException {
    try (var process = start()) {
      assertThatIOException()
          .isThrownBy(() -> process.begin(List.of(CANNOT)))
          .withMessageContaining(
              "cannot begin: java.lang.IllegalStateException: there is no broker");
    }
  }

  @Test
  void ofALoadThatDidNotComeToItsEndNothingGoesOn() throws IOException {
    try (var process = start()) {
      var load = process.begin(List.of("one"));
      load.close();

      assertThat(load.processes()).singleElement().matches(one -> !one.isAlive());
    }
  }

  private ResidentProcess start() throws IOException {
    return ResidentProcess.start(
        log(), "0", List.of(), System.getProperty("java.class.path"), Parrot.class);
  }

  private Path log() {
    return directory.resolve("parrot.log");
  }

  private List<String> said() throws IOException {
    return Files.readAllLines(log());
  }
}
