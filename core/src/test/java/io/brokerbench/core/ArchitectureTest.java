package io.brokerbench.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Planning stays pure, and packages form no cycle. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.brokerbench.core", "io.brokerbench.api");

  @Test
  void packagesFormNoCycle() {
    slices().matching("io.brokerbench.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void planningTouchesNothingOutside() {
    noClasses()
        .that()
        .resideInAnyPackage("..core.plan..", "..core.durability..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "..core.broker..", "java.net..", "java.nio..", "org.apache.kafka.clients.admin..")
        .check(CLASSES);
  }

  @Test
  void systemsAreAdministeredApart() {
    noClasses()
        .that()
        .resideInAPackage("..core.broker.pulsar..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..core.broker.kafka..", "org.apache.kafka..", "org.apache.pulsar..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("..core.broker.kafka..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..core.broker.pulsar..", "org.apache.pulsar..")
        .check(CLASSES);
  }
}
