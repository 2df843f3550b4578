package io.brokerbench.e2e.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A class of end-to-end tests, which says what it shares with others: by {@link OnBrokerNodes}, or
 * by being isolated. A {@link TestNamespace} parameter is a namespace of their own, under the
 * restricted Pod Security level: of a test method, or of the whole class where a method for all of
 * it asks. When a test fails, the namespace's state is printed. An {@link ExternalKafka} parameter
 * is one for the whole class.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ScenarioExtension.class)
@ResourceLock(providers = SharedResources.class)
public @interface Scenario {}
