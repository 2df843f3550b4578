package io.brokerbench.operator;

import java.lang.reflect.Proxy;

/** Interfaces of which a test needs few methods. */
public final class Proxies {

  private Proxies() {}

  /** What a method returns. */
  public interface Answer {
    /** Throws what the method may throw. */
    Object to(String method, Object[] arguments) throws Exception;
  }

  /** One whose methods all ask {@code answer}. */
  public static <T> T of(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (ignored, method, arguments) -> answer.to(method.getName(), arguments)));
  }
}
