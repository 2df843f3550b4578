package io.brokerbench.worker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.brokerbench.worker");

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.brokerbench.worker.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @ParameterizedTest(name = "{0} knows nothing of {1}")
  @CsvSource({
    "measure, driver",
    "measure, rpc",
    "measure, load",
    "measure, report",
    "schedule, measure",
    "schedule, driver",
    "integrity, measure",
    "integrity, rpc",
    "clock, measure",
    "clock, rpc",
    "driver, measure",
    "driver, rpc",
    "driver, load",
    "load, rpc",
    "load, coordinator",
    "report, rpc",
    "report, coordinator",
    "report, driver",
    "coordinator, kubernetes",
    "coordinator, agent",
    "agent, coordinator",
    "coordinator, metrics",
    "measure, metrics",
  })
  void layersHold(String lower, String upper) {
    noClasses()
        .that()
        .resideInAPackage("io.brokerbench.worker." + lower + "..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.brokerbench.worker." + upper + "..")
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @ParameterizedTest(name = "only its driver knows {1}")
  @CsvSource({
    "kafka, org.apache.kafka",
    "pulsar, org.apache.pulsar",
    "rabbitmq, com.rabbitmq.client",
    "rabbitmqstream, com.rabbitmq.stream",
  })
  void onlyTheDriverKnowsTheSystem(String system, String client) {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.brokerbench.worker.driver." + system + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(client + "..", "io.brokerbench.core.system." + system + "..")
        .check(CLASSES);
  }
}
