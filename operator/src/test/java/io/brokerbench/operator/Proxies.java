package io.brokerbench.operator;

import java.lang.reflect.Proxy;

/** Interfaces of which a test needs few methods. */
final class Proxies {

  private Proxies() {}

  /** What a method returns. */
  interface Answer {
    Object to(String method, Object[] arguments);
  }

  static <T> T of(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (ignored, method, arguments) -> answer.to(method.getName(), arguments)));
  }
}
