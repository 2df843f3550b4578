package io.brokerbench.core;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
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

  private static final String PLANNING =
      ".*(Settings|ConfigValidator|ConfigMessage|Durability|ClientKeys)(\\$.*)?;?";

  @Test
  void packagesFormNoCycle() {
    slices().matching("io.brokerbench.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void planningTouchesNothingOutside() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "..core.plan..",
            "..core.planner..",
            "..core.durability..",
            "..core.kafka..",
            "..core.suite..")
        .or()
        .implement(SystemSettings.class)
        .or()
        .haveSimpleNameEndingWith("ConfigValidator")
        .or()
        .haveSimpleNameEndingWith("Durability")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.net..",
            "java.nio.channels..",
            "java.nio.file..",
            "org.apache.kafka.clients.admin..",
            "com.rabbitmq..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(BrokerAdmin.class)
        .check(CLASSES);
  }

  /** Numbers in, numbers out: neither the API nor JSON. */
  @Test
  void statisticsKnowNumbersOnly() {
    classes()
        .that()
        .resideInAPackage("..core.statistics..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..",
            "java.util..",
            "org.apache.commons.statistics.distribution..",
            "..core.statistics..")
        .check(CLASSES);
  }

  /** Neither what they show nor where it stands. */
  @Test
  void chartsKnowNumbersAndWordsOnly() {
    classes()
        .that()
        .resideInAnyPackage("..core.chart..", "..core.markup..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..", "java.math..", "java.util..", "..core.chart..", "..core.markup..")
        .check(CLASSES);
  }

  /** The layout of a page. */
  @Test
  void pagesKnowNoBenchmark() {
    noClasses()
        .that()
        .resideInAPackage("..core.report.page..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "..core.result..", "..core.suite..", "..core.plan..", "io.brokerbench.api..")
        .check(CLASSES);
  }

  @Test
  void recordsOfThePlanKnowNoSystem() {
    noClasses()
        .that()
        .resideInAnyPackage("..core.plan..", "..core.durability..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..core.broker..")
        .check(CLASSES);
  }

  /** Of their own package; what reaches brokers has other names. */
  @Test
  void planningOfASystemUsesPlanningOnly() {
    noClasses()
        .that()
        .resideInAPackage("..core.system.*..")
        .and()
        .haveNameMatching(PLANNING)
        .should()
        .dependOnClassesThat(
            resideInAPackage("..core.system..")
                .and(describe("do not plan", type -> !type.getName().matches(PLANNING))))
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
    noClasses()
        .that()
        .resideOutsideOfPackage("..core.system.rabbitmq..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.rabbitmq..")
        .check(CLASSES);
  }

  /** Systems share what they know of a protocol, and each has a client of its own. */
  @Test
  void protocolsNeedNoClient() {
    noClasses()
        .that()
        .resideInAnyPackage("..core.kafka..", "..core.rabbitmq..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.kafka..", "com.rabbitmq..", "..core.system..")
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
