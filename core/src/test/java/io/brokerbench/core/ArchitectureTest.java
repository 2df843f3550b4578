package io.brokerbench.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.SystemSettings;
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
        .resideInAnyPackage("..core.plan..", "..core.planner..", "..core.durability..")
        .or()
        .implement(SystemSettings.class)
        .or()
        .haveSimpleNameEndingWith("ConfigValidator")
        .or()
        .haveSimpleNameEndingWith("Durability")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio..", "org.apache.kafka.clients.admin..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(BrokerAdmin.class)
        .check(CLASSES);
  }

  @Test
  void onlySystemsKnowsEverySystem() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..core.system..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..core.system.*..")
        .check(CLASSES);
  }

  @Test
  void noSystemKnowsAnother() {
    slices()
        .matching("io.brokerbench.core.system.(*)..")
        .should()
        .notDependOnEachOther()
        .check(CLASSES);
  }

  @Test
  void systemsUseTheirOwnClientsOnly() {
    noClasses()
        .that()
        .resideInAPackage("..core.system.pulsar..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.kafka..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("..core.system.kafka..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.pulsar..")
        .check(CLASSES);
  }

  /** The administration speaks HTTP, so that the operator needs no Pulsar client. */
  @Test
  void administrationOfPulsarNeedsNoClient() {
    noClasses()
        .that()
        .resideInAPackage("..core.system.pulsar..")
        .and()
        .haveSimpleNameNotStartingWith("PulsarClientKeys")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.pulsar..")
        .check(CLASSES);
  }
}
