/** Files in ConfigMaps that a suite writes and reads, also compressed and in several parts. */
package io.brokerbench.core.suite.file;
