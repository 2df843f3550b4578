package io.brokerbench.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of end-to-end tests. Each gets a namespace of its own under the restricted Pod Security
 * level, given to a {@link TestNamespace} parameter. When a test fails, the namespace's state is
 * printed.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ScenarioExtension.class)
@interface Scenario {}
