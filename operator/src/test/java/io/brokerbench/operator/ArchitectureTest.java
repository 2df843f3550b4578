package io.brokerbench.operator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Deciding is apart from observing and acting, and touches nothing outside. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.brokerbench.operator");

  @Test
  void packagesFormNoCycle() {
    slices().matching("io.brokerbench.operator.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void decidingNeverActs() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "..operator.chart..",
            "..operator.deployment..",
            "..operator.lifecycle..",
            "..operator.nodes..",
            "..operator.permission..",
            "..operator.resources..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "..operator.act..",
            "io.fabric8.kubernetes.client..",
            "io.javaoperatorsdk..",
            "org.apache.kafka..",
            "java.net..",
            "java.nio.file..")
        .check(CLASSES);
  }

  @Test
  void actingNeverDecides() {
    noClasses()
        .that()
        .resideInAPackage("..operator.act..")
        .should()
        .dependOnClassesThat()
        .haveSimpleNameEndingWith("Step")
        .check(CLASSES);
  }
}
