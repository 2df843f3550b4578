package io.brokerbench.core.http;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;

/** Which failures of TLS would come again if one asked again. */
public final class TlsRefusals {

  private TlsRefusals() {}

  /**
   * Whether one side does not take the certificate of the other, or does not speak TLS; a server
   * that is on its way down or up breaks handshakes off in other ways.
   */
  public static boolean isFinal(Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof GeneralSecurityException) {
        return true;
      }
      if (cause instanceof SSLException && isFinal(String.valueOf(cause.getMessage()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isFinal(String message) {
    // The JDK has no types for these.
    return message.contains("fatal alert") || message.startsWith("Unsupported or unrecognized SSL");
  }
}
