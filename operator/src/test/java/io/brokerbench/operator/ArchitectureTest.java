package io.brokerbench.operator;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Deciding is apart from observing and acting, and touches nothing outside. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.brokerbench.operator");

  @Test
  void packagesFormNoCycle() {
    slices().matching("io.brokerbench.operator.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void decidingNeverActs() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "..operator.deployment..",
            "..operator.lifecycle..",
            "..operator.nodes..",
            "..operator.permission..",
            "..operator.resources..",
            "..operator.system..")
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
  void onlyDeploymentsKnowsEverySystem() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..operator.system..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..operator.system.*..")
        .check(CLASSES);
  }

  @Test
  void noSystemKnowsAnother() {
    slices()
        .matching("io.brokerbench.operator.system.(*)..")
        .should()
        .notDependOnEachOther()
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

  /** Else what came of the last retry is looked at again after ten hours. */
  @ParameterizedTest
  @MethodSource("reconcilers")
  void everyReconcilerLooksAgainWithinAMinute(Class<?> reconciler) {
    var interval =
        reconciler.getAnnotation(ControllerConfiguration.class).maxReconciliationInterval();

    assertThat(interval.timeUnit().toSeconds(interval.interval())).isBetween(1L, 60L);
  }

  /** Of all packages; without one the test above fails. */
  static Stream<Class<?>> reconcilers() {
    return CLASSES.stream()
        .filter(type -> type.isAssignableTo(Reconciler.class) && !type.isInterface())
        .map(JavaClass::reflect);
  }

  /** A thread that waits reconciles nobody else. */
  @Test
  void nobodySleeps() {
    noClasses()
        .should()
        .callMethodWhere(target(name("sleep")).and(target(owner(assignableTo(Thread.class)))))
        .orShould()
        .callMethodWhere(target(name("sleep")).and(target(owner(assignableTo(TimeUnit.class)))))
        .check(CLASSES);
  }
}
