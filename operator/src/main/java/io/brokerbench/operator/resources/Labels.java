package io.brokerbench.operator.resources;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.SuiteLabels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The labels that tell whose child an object is. */
public final class Labels {

  /** Who made it. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /** What it is to the run. */
  public static final String COMPONENT = SuiteLabels.COMPONENT;

  /** Name of the run. */
  public static final String RUN = SuiteLabels.RUN;

  /** Namespace of the run, on objects that are in another one. */
  public static final String RUN_NAMESPACE = "brokerbench.io/run-namespace";

  /**
   * UID of the run, or what stands in for it where runs share brokers: a re-created run never takes
   * the children of its predecessor for its own.
   */
  public static final String RUN_UID = "brokerbench.io/run-uid";

  /**
   * Selects everything of any run. Not {@link #MANAGED_BY}: operators and charts that make brokers
   * for us put their own name there.
   */
  public static final String ANY_RUN = RUN_UID;

  /** Name of the suite that a run, or what is kept of it, belongs to. */
  public static final String SUITE = CellManifest.SUITE;

  /** UID of that suite, on what is kept of runs, and on brokers that its runs share. */
  public static final String SUITE_UID = SuiteLabels.UID;

  /** On the record of a run whose suite has ended: nothing is derived from it any more. */
  public static final String SUITE_ENDED = "brokerbench.io/suite-ended";

  private Labels() {}

  /** What an object is to its run. */
  public enum Component {
    /** A broker, its configuration, its claims. */
    BROKER,
    /** A probe of a disk that a broker will get. */
    DISK_PROBE,
    /** What drops the page cache of a node. */
    PAGE_CACHE,
    /** Who may reach its pods. */
    NETWORK_POLICY,
    /** The coordinator and what it is given. */
    COORDINATOR,
    /** A worker. */
    WORKER,
    /** What tells the dirty pages of broker nodes. */
    NODE_WATCH,
    /** How the load is doing. */
    PROGRESS,
    /** What the run found out. */
    RESULTS,
    /** How a run of a suite ended. */
    SUITE_RUN,
    /** What a suite found out. */
    SUITE_RESULTS;

    /** The value of the label {@link Labels#COMPONENT}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** What stays of a run where it says that its brokers do: nobody else reaches those then. */
  public static final Set<Component> OF_BROKERS =
      Set.of(Component.BROKER, Component.NETWORK_POLICY);

  /** What generates the load. */
  public static final Set<Component> OF_LOAD = Set.of(Component.COORDINATOR, Component.WORKER);

  /** The labels of a child of {@code run}. */
  public static Map<String, String> of(BenchmarkRun run, Component component) {
    var labels =
        Map.of(
            MANAGED_BY,
            "brokerbench",
            COMPONENT,
            component.label(),
            RUN,
            run.getMetadata().getName(),
            RUN_UID,
            run.getMetadata().getUid());
    return SharedBrokers.suiteOf(run).map(suite -> withSuite(labels, suite)).orElse(labels);
  }

  private static Map<String, String> withSuite(Map<String, String> labels, OwnerReference suite) {
    var all = new HashMap<>(labels);
    all.put(SUITE, suite.getName());
    all.put(SUITE_UID, suite.getUid());
    return Map.copyOf(all);
  }

  /** The labels of what a suite keeps. */
  public static Map<String, String> of(BenchmarkSuite suite, Component component) {
    return Map.of(
        MANAGED_BY,
        "brokerbench",
        COMPONENT,
        component.label(),
        SUITE,
        suite.getMetadata().getName(),
        SUITE_UID,
        suite.getMetadata().getUid());
  }

  /**
   * Selects the pods of a component, whoever makes them: operators and charts put their own name
   * into {@link #MANAGED_BY}.
   */
  public static Map<String, String> selecting(BenchmarkRun run, Component component) {
    return Map.of(COMPONENT, component.label(), RUN_UID, run.getMetadata().getUid());
  }

  /** Whether {@code object} is a child of the run with that UID. */
  public static boolean isOf(HasMetadata object, String uid) {
    return isOfAny(object, Set.of(uid));
  }

  /** Whether {@code object} has one of these UIDs of runs. */
  public static boolean isOfAny(HasMetadata object, Set<String> uids) {
    var labels = object.getMetadata().getLabels();
    return labels != null && labels.get(RUN_UID) != null && uids.contains(labels.get(RUN_UID));
  }

  /** Whether {@code object} is one of these to its run. */
  public static boolean isAny(HasMetadata object, Set<Component> components) {
    return components.stream().anyMatch(component -> is(object, component));
  }

  /** Whether {@code object} is that to its run. */
  public static boolean is(HasMetadata object, Component component) {
    var labels = object.getMetadata().getLabels();
    return labels != null && component.label().equals(labels.get(COMPONENT));
  }
}
